import type { WebhookKind } from '../../shared/desk-sites.ts';
import { Field } from '../pieces/field.tsx';
import { wordsOf } from '../words/words.ts';
import { Secret } from './handoff-fields.tsx';
import { type Hook, type HookFaults, keepsSecret } from './webhook-faults.ts';

const KINDS: WebhookKind[] = ['gap_opened', 'gap_closed', 'negative_feedback', 'digest', 'test'];

type Props = {
  hook: Hook;
  at: number;
  faults: HookFaults;
  change: (changes: Partial<Hook>) => void;
  remove: () => void;
};

/** One webhook: where to, what of, and what it is signed with. */
export function WebhookFields({ hook, at, faults, change, remove }: Props) {
  const t = wordsOf('sites');
  const kindsFault = faults[`${hook.id} kinds`];
  return (
    <fieldset class="webhook">
      <legend>{t('webhook', { n: at + 1 })}</legend>
      <Field label={t('webhookUrl')} what={t('webhookUrlWhat')} fault={faults[`${hook.id} url`]}>
        {(given) => (
          <input
            {...given}
            value={hook.url}
            dir="ltr"
            spellcheck={false}
            onInput={(it) => change({ url: it.currentTarget.value })}
          />
        )}
      </Field>
      <fieldset aria-describedby={kindsFault && `${hook.id}-kinds`}>
        <legend>{t('kinds')}</legend>
        {KINDS.map((kind, nth) => (
          <label class="tick" key={kind}>
            <input
              type="checkbox"
              checked={hook.kinds.includes(kind)}
              aria-invalid={nth === 0 && kindsFault !== undefined}
              onChange={({ currentTarget }) =>
                change({
                  kinds: KINDS.filter((it) =>
                    it === kind ? currentTarget.checked : hook.kinds.includes(it),
                  ),
                })
              }
            />
            {t(`kind_${kind}`)}
          </label>
        ))}
        {kindsFault ? (
          <p class="absence fault" id={`${hook.id}-kinds`}>
            {kindsFault}
          </p>
        ) : null}
      </fieldset>
      <Secret
        value={hook.secret}
        stored={keepsSecret(hook)}
        fault={faults[`${hook.id} secret`]}
        change={(secret) => change({ secret })}
      />
      <p class="buttons">
        <button type="button" class="danger" onClick={remove}>
          {t('removeWebhook')}
        </button>
      </p>
    </fieldset>
  );
}
