import { useState } from 'preact/hooks';
import type { DeskRole, NewPerson, Person, PersonRequest } from '../../shared/desk-access.ts';
import { desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { ACT } from '../app/keys.ts';
import { session } from '../app/session.ts';
import { Failure } from '../pieces/failure.tsx';
import { wordsOf } from '../words/words.ts';

const ROLES: DeskRole[] = ['viewer', 'editor', 'admin'];

/** Adds a person, or changes one. */
export function PersonForm({
  person,
  done,
}: {
  person: Person | null;
  done: (result: NewPerson | Person) => void;
}) {
  const t = wordsOf('people');
  const shell = wordsOf('shell');
  const act = useAct();
  const [name, setName] = useState(person?.name ?? '');
  const [email, setEmail] = useState(person?.email ?? '');
  const [role, setRole] = useState<DeskRole>(person?.role ?? 'viewer');
  const [sites, setSites] = useState<string[] | null>(person?.sites ?? null);
  const save = () =>
    act.run(async () => {
      const body: PersonRequest = { name, email: email.trim() || null, role, sites };
      const path = person ? `/people/${encodeURIComponent(person.id)}` : '/people';
      done(await desk<NewPerson | Person>(path, { method: person ? 'PATCH' : 'POST', body }));
    });
  return (
    <section>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label>
          {t('name')}
          <input
            required
            maxLength={200}
            value={name}
            {...{ [ACT]: '' }}
            onInput={(it) => setName(it.currentTarget.value)}
          />
        </label>
        <label>
          {t('email')}
          <input
            type="email"
            maxLength={320}
            value={email}
            onInput={(it) => setEmail(it.currentTarget.value)}
          />
          <span class="soft">{t('emailWhat')}</span>
        </label>
        <label>
          {t('role')}
          <select value={role} onChange={(it) => setRole(it.currentTarget.value as DeskRole)}>
            {ROLES.map((it) => (
              <option key={it} value={it}>
                {shell(it)}
              </option>
            ))}
          </select>
          <span class="soft">{t('roleWhat')}</span>
        </label>
        <SitesOf sites={sites} change={setSites} />
        {act.failure ? <Failure failure={act.failure} /> : null}
        <p class="buttons">
          <button type="submit" class="main" disabled={act.busy}>
            {person ? t('save') : t('add')}
          </button>
        </p>
      </form>
    </section>
  );
}

/** Every site, or some by name. */
function SitesOf({ sites, change }: { sites: string[] | null; change: (sites: string[] | null) => void }) {
  const t = wordsOf('people');
  const all = session.value?.siteNames ?? [];
  return (
    <fieldset>
      <legend>{t('sites')}</legend>
      <label class="tick">
        <input
          type="checkbox"
          checked={sites === null}
          onChange={(it) => change(it.currentTarget.checked ? null : [])}
        />
        {t('everySite')}
      </label>
      {sites === null
        ? null
        : all.map(({ key, name }) => (
            <label class="tick" key={key}>
              <input
                type="checkbox"
                checked={sites.includes(key)}
                onChange={(it) =>
                  change(it.currentTarget.checked ? [...sites, key] : sites.filter((other) => other !== key))
                }
              />
              {name}
            </label>
          ))}
    </fieldset>
  );
}
