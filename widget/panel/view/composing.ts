/** A key that an input method takes: it picks or drops words there, and means nothing here. */
export function isComposing(event: KeyboardEvent): boolean {
  // 229: in browsers that say no more about it.
  return event.isComposing || event.keyCode === 229;
}
