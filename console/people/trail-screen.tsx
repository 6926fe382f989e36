import type { TrailEntry, TrailReply } from '../../shared/desk-access.ts';
import { useDesk } from '../api/use-desk.ts';
import { useAddress } from '../app/address.ts';
import { ThreeColumns } from '../app/three-columns.tsx';
import { Listing } from '../pieces/listing.tsx';
import { Pages } from '../pieces/pages.tsx';
import { Row, Rows } from '../pieces/row.tsx';
import { ago, moment } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

/** Who changed what, and what it was before. */
export function TrailScreen() {
  const t = wordsOf('people');
  const { id, filters } = useAddress();
  const trail = useDesk<TrailReply>(`/trail?${new URLSearchParams(filters)}`);
  const entry = trail.data?.entries.find((it) => String(it.id) === id);
  return (
    <ThreeColumns
      title={t('trail')}
      summary={t('trailWhat')}
      open={entry ? <Entry entry={entry} /> : <p class="empty">{t('trailElsewhere')}</p>}
    >
      <Listing of={trail}>
        {({ entries, next }) => (
          <>
            <Rows label={t('trail')}>
              {entries.map((it) => (
                <Row id={String(it.id)} key={it.id}>
                  <span class="first">
                    <span class="name">{it.action}</span>
                    <time class="figure soft" dateTime={it.at}>
                      {ago(it.at)}
                    </time>
                  </span>
                  <span class="soft">
                    {it.who} · {it.subject}
                  </span>
                </Row>
              ))}
            </Rows>
            {entries.length ? null : <p class="empty">{t('trailEmpty')}</p>}
            <Pages next={next} />
          </>
        )}
      </Listing>
    </ThreeColumns>
  );
}

function Entry({ entry }: { entry: TrailEntry }) {
  const t = wordsOf('people');
  const shell = wordsOf('shell');
  return (
    <div class="story">
      <header>
        <p class="soft">
          {moment(entry.at)} · {entry.who} ({shell(entry.role)}) ·{' '}
          {shell('requestId', { id: entry.requestId })}
        </p>
        <h1>
          {entry.action} · {entry.subject}
        </h1>
      </header>
      {(['before', 'after'] as const).map((it) => (
        <section key={it}>
          <h2>{t(it)}</h2>
          <pre>{JSON.stringify(entry[it] ?? null, null, 2)}</pre>
        </section>
      ))}
    </div>
  );
}
