import { useState } from 'preact/hooks';
import type { NewPerson, PeopleReply } from '../../shared/desk-access.ts';
import { useDesk } from '../api/use-desk.ts';
import { useAddress } from '../app/address.ts';
import { may } from '../app/session.ts';
import { ThreeColumns } from '../app/three-columns.tsx';
import { CopyButton } from '../pieces/copy-button.tsx';
import { Listing } from '../pieces/listing.tsx';
import { Row, Rows } from '../pieces/row.tsx';
import { ago } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { PersonForm } from './person-form.tsx';
import { RemovePerson } from './remove-person.tsx';

const NEW = 'new';

/** Who may use the desk, with which role, on which sites. */
export function PeopleScreen() {
  const t = wordsOf('people');
  const shell = wordsOf('shell');
  const { id, open, go } = useAddress();
  const people = useDesk<PeopleReply>('/people');
  const [added, setAdded] = useState<NewPerson | null>(null);
  const person = people.data?.people.find((it) => it.id === id);
  return (
    <ThreeColumns
      title={t('title')}
      summary={t('what')}
      filters={
        may('admin') ? (
          <p class="buttons">
            <a class="button" href={open(NEW)}>
              {t('add')}
            </a>
          </p>
        ) : null
      }
      open={
        may('admin') ? (
          <div class="story">
            <h1>{person?.name ?? t('add')}</h1>
            {added && added.person.id === id ? <Token added={added} /> : null}
            {person || id === NEW ? (
              <PersonForm
                key={id}
                person={person ?? null}
                done={(result) => {
                  people.reload();
                  if (!('token' in result)) return;
                  setAdded(result);
                  go(open(result.person.id));
                }}
              />
            ) : null}
            {person ? (
              <RemovePerson
                person={person}
                done={() => {
                  people.reload();
                  go(open(null));
                }}
              />
            ) : null}
          </div>
        ) : null
      }
    >
      <Listing of={people}>
        {({ people: all }) => (
          <Rows label={t('title')}>
            {all.map((it) => (
              <Row id={it.id} key={it.id}>
                <span class="first">
                  <span class="name">{it.name}</span>
                  <span class="badge">{shell(it.role)}</span>
                </span>
                <span class="soft">
                  {it.email ?? t('byToken')} · {it.sites ? it.sites.join(', ') : t('everySite')}
                  {it.lastSeenAt ? ` · ${t('seen', { at: ago(it.lastSeenAt) })}` : ''}
                </span>
              </Row>
            ))}
          </Rows>
        )}
      </Listing>
    </ThreeColumns>
  );
}

function Token({ added }: { added: NewPerson }) {
  const t = wordsOf('people');
  return (
    <section role="status">
      <h2>{t('token')}</h2>
      <p>{t('tokenOnce')}</p>
      <pre>{added.token}</pre>
      <p class="buttons">
        <CopyButton text={added.token} label={t('copyToken')} />
      </p>
    </section>
  );
}
