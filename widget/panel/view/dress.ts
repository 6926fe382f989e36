/** Makes a style sheet of a part's rules; what is returned puts it, once, into the shadow root of `part`. */
export function dressing(css: string): (part: Node | null | undefined) => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return (part) => {
    const root = part?.getRootNode();
    if (root instanceof ShadowRoot && !root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets.push(sheet);
  };
}
