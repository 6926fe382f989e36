import { useRef, useState } from 'preact/hooks';
import type { SiteChange, WholeSite } from '../../shared/desk-sites.ts';
import type { Site } from '../../shared/site.ts';
import { DeskError, desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { may } from '../app/session.ts';
import { Failure } from '../pieces/failure.tsx';
import { language, wordsOf } from '../words/words.ts';
import { type Draft, draftOf, emptyDraft, type Field, mergeDrafts, siteOfDraft } from './draft.ts';
import { type Faults, faultsIn, fieldOf } from './faults.ts';
import { SiteFields } from './site-fields.tsx';

/**
 * All settings of a site, or of a new one. A change names the revision it was made from: where a colleague was
 * faster, what they changed is shown, what was typed here stays, and nothing is overwritten until it is saved again.
 */
export function SiteForm({ whole, saved }: { whole: WholeSite | null; saved: (whole: WholeSite) => void }) {
  const t = wordsOf('sites');
  const act = useAct();
  const form = useRef<HTMLFormElement>(null);
  const [based, setBased] = useState(whole);
  const base = based ? draftOf(based.site) : null;
  const [draft, setDraft] = useState<Draft>(() => base ?? emptyDraft(language.value));
  const [faults, setFaults] = useState<Faults>({});
  const [news, setNews] = useState<ReturnType<typeof mergeDrafts> | null>(null);
  const [done, setDone] = useState(false);
  const dirty = base === null ? draft.key + draft.name !== '' : !same(base, draft);
  useLeaveGuard(dirty);

  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setDone(false);
    // A fault goes as soon as its field is written in; it is looked for again when the form is sent.
    setFaults(without(faults, Object.keys(changes) as Field[]));
  };
  const refuse = (found: Faults) => {
    setFaults(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const takeNewer = async (path: string) => {
    const newer = await desk<WholeSite>(path);
    const merged = mergeDrafts(base ?? draft, draft, draftOf(newer.site));
    setBased(newer);
    setDraft(merged.draft);
    setNews(merged);
  };
  const send = async () => {
    const site: Site = siteOfDraft(draft, based?.site ?? null);
    const path = based ? `/sites/${encodeURIComponent(based.site.key)}` : '/sites';
    try {
      const body = based ? ({ site, revision: based.revision } satisfies SiteChange) : site;
      const after = await desk<WholeSite>(path, { method: based ? 'PUT' : 'POST', body });
      setBased(after);
      setDraft(draftOf(after.site));
      setNews(null);
      setDone(true);
      saved(after);
    } catch (cause) {
      if (!(cause instanceof DeskError)) throw cause;
      if (cause.code === 'changed_meanwhile') return takeNewer(path);
      const field = fieldOf(cause.field, draft);
      if (!field) throw cause;
      refuse({ [field]: cause.message });
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const found = faultsIn(draft, { secretStored: based?.site.handoff?.kind === 'webhook' });
    if (Object.keys(found).length) refuse(found);
    else void act.run(send);
  };
  const wrong = Object.keys(faults).length;
  return (
    <form class="site-form" ref={form} onSubmit={submit} noValidate aria-label={t('settings')}>
      <fieldset disabled={!may('admin')} class="site-fields">
        <SiteFields draft={draft} base={based?.site ?? null} change={change} faults={faults} />
      </fieldset>
      {news ? <News {...news} /> : null}
      {act.failure ? <Failure failure={act.failure} /> : null}
      {may('admin') ? (
        <p class="buttons save">
          <button type="submit" class="main" disabled={act.busy || (based !== null && !dirty)}>
            {t(based ? 'save' : 'add')}
          </button>
          {dirty && base ? (
            <button
              type="button"
              onClick={() => {
                setDraft(base);
                setFaults({});
                setNews(null);
              }}
            >
              {t('undo')}
            </button>
          ) : null}
          <span role="status" class={wrong ? 'absence' : 'soft'}>
            {wrong ? t('faults', { n: wrong }) : done ? t('saved') : dirty && base ? t('unsaved') : ''}
          </span>
        </p>
      ) : (
        <p class="soft">{t('onlyAdmins')}</p>
      )}
    </form>
  );
}

/** A colleague was faster: what they changed, and which of it is written otherwise here. */
function News({ theirs, both }: { theirs: Field[]; both: Field[] }) {
  const t = wordsOf('sites');
  const names = (fields: Field[]) => fields.map((it) => t(`field_${it}`)).join(', ');
  return (
    <div class="notice" role="alert">
      <p>{theirs.length ? t('meanwhile', { fields: names(theirs) }) : t('meanwhileSame')}</p>
      {both.length ? <p>{t('meanwhileBoth', { fields: names(both) })}</p> : null}
      <p>{t('meanwhileNow')}</p>
    </div>
  );
}

function without(faults: Faults, fields: Field[]): Faults {
  // Where one part of the scope is named the others are not wanted any more.
  const scope: Field[] = ['collections', 'categories', 'named', 'works', 'editions'];
  const gone = fields.some((it) => scope.includes(it)) ? [...fields, 'collections'] : fields;
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !gone.includes(name)));
}

function same(one: Draft, other: Draft): boolean {
  return (Object.keys(one) as Field[]).every((it) => one[it] === other[it]);
}
