/** A day of questions: how many on average a second, and how many a second at the peak. Seconds. */
export type Day = { mean: number; peak: number };

const DAY_S = 86_400;
const HOUR_S = 3600;

/** The rate at a moment of the day, a wave with its peak at noon that has the day's mean. */
export function rateAt(second: number, { mean, peak }: Day): number {
  // A cosine raised to a power has all shapes from a flat day to one sharp hour.
  const shape = shapeFor(peak / mean);
  const wave = (1 - Math.cos((2 * Math.PI * second) / DAY_S)) / 2;
  return peak * wave ** shape;
}

/**
 * Arrivals, independent of each other, of so many questions: whole days where a day has fewer, else what lies around
 * the peak. Times in seconds; `atPeak` tells whether one came within half an hour of the peak.
 */
export function arrivals(
  count: number,
  day: Day,
  random: () => number,
): { times: number[]; atPeak: (time: number) => boolean } {
  const window = count / day.peak;
  let second = window < DAY_S / 2 ? DAY_S / 2 - window / 2 : 0;
  const times: number[] = [];
  while (times.length < count) {
    second += -Math.log(1 - random()) / day.peak;
    if (random() * day.peak <= rateAt(second % DAY_S, day)) times.push(second);
  }
  return { times, atPeak: (time) => Math.abs((time % DAY_S) - DAY_S / 2) <= HOUR_S / 2 };
}

/** The power whose wave has a mean of 1 / ratio of its peak, by bisection over what is monotone. */
function shapeFor(ratio: number): number {
  const known = shapes.get(ratio);
  if (known !== undefined) return known;
  let [low, high] = [0, 200];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (1 / meanOfWave(middle) < ratio) low = middle;
    else high = middle;
  }
  shapes.set(ratio, low);
  return low;
}

const shapes = new Map<number, number>();
const POINTS = 720;

function meanOfWave(power: number): number {
  let sum = 0;
  for (let at = 0; at < POINTS; at += 1) sum += ((1 - Math.cos((2 * Math.PI * at) / POINTS)) / 2) ** power;
  return sum / POINTS;
}
