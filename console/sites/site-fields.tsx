import { languageName } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { Choice, type FieldsProps, Group, Line, Lines } from './form-parts.tsx';
import { HandoffFields } from './handoff-fields.tsx';

const REDACTED = ['email', 'card', 'phone'] as const;

/** Every setting of a site, in five groups. */
export function SiteFields(props: FieldsProps) {
  const t = wordsOf('sites');
  const { draft, base, change } = props;
  return (
    <>
      <Group title={t('group_site')}>
        <Line {...props} name="key" off={base !== null} dir="ltr" first={base === null} />
        <Line {...props} name="name" first={base !== null} />
        <Lines {...props} name="origins" rows={3} dir="ltr" />
        <Line {...props} name="locale" what={t('what_locale', { name: languageName(draft.locale) })} />
        <Lines {...props} name="starters" rows={4} />
        <Choice {...props} name="poweredBy" values={['yes', 'no']} />
      </Group>
      <Group title={t('group_scope')} what={t('scopeWhat')}>
        <Lines {...props} name="collections" rows={2} dir="ltr" />
        <details open={Boolean(draft.categories + draft.named + draft.works + draft.editions)}>
          <summary>{t('narrower')}</summary>
          <Lines {...props} name="categories" rows={2} />
          <Line {...props} name="named" dir="ltr" />
          <Lines {...props} name="works" rows={2} />
          <Lines {...props} name="editions" rows={2} />
        </details>
      </Group>
      <Group title={t('group_answers')}>
        <Choice {...props} name="stream" values={['sentence', 'token']} />
        <Line {...props} name="dailyCap" numeric />
        <Choice {...props} name="reading" values={['off', 'unlisted', 'indexed']} />
      </Group>
      <HandoffFields {...props} />
      <Group title={t('group_keep')}>
        <Line {...props} name="answerDays" numeric />
        <Line {...props} name="conversationDays" numeric />
        <fieldset>
          <legend>{t('field_redact')}</legend>
          {REDACTED.map((it) => (
            <label class="tick" key={it}>
              <input
                type="checkbox"
                checked={draft.redact.split(' ').includes(it)}
                onChange={({ currentTarget }) =>
                  change({ redact: ticked(draft.redact, it, currentTarget.checked) })
                }
              />
              {t(`redact_${it}`)}
            </label>
          ))}
          <p class="soft">{t('what_redact')}</p>
        </fieldset>
      </Group>
    </>
  );
}

function ticked(list: string, kind: string, on: boolean): string {
  const others = list.split(' ').filter((it) => it && it !== kind);
  return [...others, ...(on ? [kind] : [])].sort().join(' ');
}
