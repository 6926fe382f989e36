const MAX_QUESTION = 300;

/** Whether prose is no answer but one short question back. */
export function asksBack(prose: string): boolean {
  const text = prose.trim();
  return text !== '' && text.length <= MAX_QUESTION && /[?？؟]["'”’»)*_]*$/.test(text);
}
