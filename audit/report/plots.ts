// Plots as SVG, without scripts: a dot at the value, a bar over its interval. What they show stands in a table beside
// them too.

export type Interval = {
  label: string;
  value: number | null;
  low: number | null;
  high: number | null;
  words: string;
};

const WIDTH = 720;
const ROW = 30;
const LEFT = 220;
const RIGHT = 170;

/** A row each, on one axis from `from` to `to`. */
export function intervalPlot(
  title: string,
  rows: readonly Interval[],
  { from, to, tick }: { from: number; to: number; tick: (value: number) => string },
): string {
  const height = rows.length * ROW + 34;
  const span = WIDTH - LEFT - RIGHT;
  const x = (value: number) => round(LEFT + ((clamp(value, from, to) - from) / (to - from)) * span);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => from + part * (to - from));
  const bottom = rows.length * ROW + 8;
  return svg(title, height, [
    ...ticks.flatMap((value) => [
      `<line class="grid" x1="${x(value)}" y1="4" x2="${x(value)}" y2="${bottom}"/>`,
      `<text class="tick" x="${x(value)}" y="${bottom + 18}" text-anchor="middle">${escapeHtml(tick(value))}</text>`,
    ]),
    ...rows.flatMap((row, at) => [
      `<text x="${LEFT - 12}" y="${at * ROW + 25}" text-anchor="end">${escapeHtml(shortened(row.label, 32))}</text>`,
      ...mark(row, at * ROW + 20, x),
      `<text class="words" x="${WIDTH - RIGHT + 14}" y="${at * ROW + 25}">${escapeHtml(row.words)}</text>`,
    ]),
  ]);
}

function mark({ value, low, high }: Interval, y: number, x: (value: number) => number): string[] {
  if (value === null) return [];
  const bar =
    low === null || high === null
      ? []
      : [`<line class="bar" x1="${x(low)}" y1="${y}" x2="${x(high)}" y2="${y}"/>`];
  return [...bar, `<circle class="dot" cx="${x(value)}" cy="${y}" r="5"/>`];
}

export type Point = Interval & { isJoined: boolean };

/** Points in their order; a line joins a point with the one before it where `isJoined`, else a broken rule stands between. */
export function seriesPlot(title: string, points: readonly Point[], tick: (value: number) => string): string {
  const height = 260;
  const [top, bottom, left] = [16, 200, 60];
  const most = Math.max(0.05, ...points.map(({ high, value }) => high ?? value ?? 0));
  const y = (value: number) => round(bottom - (value / most) * (bottom - top));
  const step = (WIDTH - left - 30) / Math.max(1, points.length);
  const x = (at: number) => round(left + step * (at + 0.5));
  return svg(title, height, [
    ...[0, 0.5, 1].flatMap((part) => [
      `<line class="grid" x1="${left}" y1="${y(part * most)}" x2="${WIDTH - 20}" y2="${y(part * most)}"/>`,
      `<text class="tick" x="${left - 8}" y="${y(part * most) + 4}" text-anchor="end">${escapeHtml(tick(part * most))}</text>`,
    ]),
    ...points.flatMap((point, at) => {
      const before = points[at - 1];
      const between = round(left + step * at);
      return [
        before && !point.isJoined
          ? `<line class="break" x1="${between}" y1="${top}" x2="${between}" y2="${bottom}"/>`
          : '',
        before && point.isJoined && before.value !== null && point.value !== null
          ? `<line class="join" x1="${x(at - 1)}" y1="${y(before.value)}" x2="${x(at)}" y2="${y(point.value)}"/>`
          : '',
        point.low === null || point.high === null
          ? ''
          : `<line class="bar" x1="${x(at)}" y1="${y(point.low)}" x2="${x(at)}" y2="${y(point.high)}"/>`,
        point.value === null ? '' : `<circle class="dot" cx="${x(at)}" cy="${y(point.value)}" r="5"/>`,
        `<text x="${x(at)}" y="${bottom + 22}" text-anchor="middle">${escapeHtml(shortened(point.label, 18))}</text>`,
        `<text class="words" x="${x(at)}" y="${bottom + 40}" text-anchor="middle">${escapeHtml(point.words)}</text>`,
      ].filter((part) => part !== '');
    }),
  ]);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function svg(title: string, height: number, parts: readonly string[]): string {
  return `<svg role="img" aria-label="${escapeHtml(title)}" viewBox="0 0 ${WIDTH} ${height}" xmlns="http://www.w3.org/2000/svg">${parts.join('')}</svg>`;
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
