const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text without the invisible marks that turn its direction, and that of all that follows where they are not closed:
 * a title or passage could make the words after it read backwards. Marks that only lean a neighbour stay.
 */
export function withoutTurningMarks(text: string): string {
  return text.replace(TURNING, '');
}
