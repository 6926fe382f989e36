/** The same function of a text, with what it made kept; all of it is forgotten when that becomes more than `most`. */
export function remembering<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    const before = made.get(text);
    if (before !== undefined) return before;
    if (made.size >= most) made.clear();
    const now = make(text);
    made.set(text, now);
    return now;
  };
}
