/** A number in the digits that the widget writes around our Arabic sentences. */
export function arabicNumber(n: number): string {
  return n.toLocaleString('ar', { numberingSystem: 'arab' });
}
