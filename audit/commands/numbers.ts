import { InvalidArgumentError } from 'commander';

export function share(text: string): number {
  const value = Number(text.replace(',', '.'));
  if (!(value > 0 && value < 1))
    throw new InvalidArgumentError('It is a share between 0 and 1: 0.08 for 8 points.');
  return value;
}

export function atLeast(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || value < least)
      throw new InvalidArgumentError(`It is a number of ${least} or more.`);
    return value;
  };
}

export function whole(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least)
      throw new InvalidArgumentError(`It is a whole number of ${least} or more.`);
    return value;
  };
}
