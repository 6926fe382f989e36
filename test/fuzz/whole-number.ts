import { InvalidArgumentError } from 'commander';

export function wholeNumber(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number above 0.');
}
