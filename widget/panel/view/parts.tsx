/** Parts of a place or name side by side, each keeping its own direction; what is empty is left out. */
export function Parts({ of }: { of: readonly (string | null | undefined | false)[] }) {
  return (
    <>
      {of.filter(Boolean).map((it, i) => (
        <>
          {i ? ' · ' : null}
          <bdi>{it}</bdi>
        </>
      ))}
    </>
  );
}
