/** A small line of figures over time; its label says it in words. */
export function Sparkline({ values, label }: { values: number[]; label: string }) {
  const width = 84;
  const height = 20;
  const top = Math.max(1, ...values);
  const x = (at: number) => (values.length < 2 ? width : (at / (values.length - 1)) * (width - 4) + 2);
  const y = (value: number) => height - 3 - (value / top) * (height - 6);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg
      class="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polyline points={points} />
    </svg>
  );
}
