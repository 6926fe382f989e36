const known = new Set(
  (
    'a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption ' +
    'center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset ' +
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img ' +
    'input ins kbd label legend li link main map mark math menu meta meter nav noembed noframes noscript object ol ' +
    'optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script search section ' +
    'select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot ' +
    'th thead time title tr track tt u ul var video wbr xmp path g circle rect line polyline polygon'
  ).split(' '),
);

/** Whether a tag name is one of HTML's (or of its embedded drawings). `<region>` in prose is a placeholder, not a tag. */
export function isHtmlName(name: string): boolean {
  return known.has(name.toLowerCase());
}

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Whether an element has no closing tag. */
export function isVoidName(name: string): boolean {
  return empty.has(name.toLowerCase());
}

const documentation = new Set(
  (
    'Accordion AccordionGroup Admonition Alert Aside Badge Button Callout Card CardGroup Cards Check CodeBlock ' +
    'CodeGroup CodeTabs Column Columns ContentRef Danger Details Embed Expandable Frame Hint Icon Image Info Note ' +
    'ParamField RequestExample ResponseExample ResponseField Step Stepper Steps Summary Tab TabItem Table Tabs Tip ' +
    'Tooltip Update Video Warning'
  ).split(' '),
);

/** Whether a component name is one that documentation systems share, so that a `.md` file with it is MDX in truth. */
export function isDocumentationComponent(name: string): boolean {
  return documentation.has(name);
}
