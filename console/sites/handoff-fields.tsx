import { CopyButton } from '../pieces/copy-button.tsx';
import { Field } from '../pieces/field.tsx';
import { wordsOf } from '../words/words.ts';
import type { HandoffKind } from './draft.ts';
import { type FieldsProps, Group, Line } from './form-parts.tsx';

const KINDS: HandoffKind[] = ['none', 'link', 'mail', 'webhook'];

/** Where a visitor reaches a person. A secret that is stored is never shown: it stays, or another takes its place. */
export function HandoffFields(props: FieldsProps) {
  const t = wordsOf('sites');
  const { draft, base, change, faults } = props;
  const kind = draft.handoffKind;
  return (
    <Group title={t('group_handoff')}>
      <Field label={t('field_handoffKind')} what={t(`handoff_${kind}_what`)}>
        {(given) => (
          <select
            {...given}
            value={kind}
            onChange={(it) => change({ handoffKind: it.currentTarget.value as HandoffKind, handoffUrl: '' })}
          >
            {KINDS.map((it) => (
              <option key={it} value={it}>
                {t(`handoff_${it}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {kind === 'none' ? null : (
        <>
          <Field
            label={t(kind === 'mail' ? 'handoffMail' : 'field_handoffUrl')}
            what={t(`handoffUrl_${kind}`)}
            fault={faults.handoffUrl}
          >
            {(given) => (
              <input
                {...given}
                value={draft.handoffUrl}
                dir="ltr"
                spellcheck={false}
                onInput={(it) => change({ handoffUrl: it.currentTarget.value })}
              />
            )}
          </Field>
          {kind === 'webhook' ? (
            <Secret
              value={draft.handoffSecret}
              stored={base?.handoff?.kind === 'webhook'}
              fault={faults.handoffSecret}
              change={(handoffSecret) => change({ handoffSecret })}
            />
          ) : null}
          <Line {...props} name="handoffLabel" />
        </>
      )}
    </Group>
  );
}

type SecretProps = {
  value: string;
  /** One is stored, and stays where the field is empty. */
  stored: boolean;
  fault: string | undefined;
  change: (secret: string) => void;
};

/** A secret that is being given: it can be read and copied until it is saved, and never after. */
export function Secret({ value, stored, fault, change }: SecretProps) {
  const t = wordsOf('sites');
  return (
    <>
      <Field
        label={t('field_handoffSecret')}
        what={t(stored ? 'secretStored' : 'secretWanted')}
        fault={fault}
      >
        {(given) => (
          <input
            {...given}
            value={value}
            dir="ltr"
            spellcheck={false}
            autocomplete="off"
            placeholder={stored ? '••••••••' : 'whsec_…'}
            onInput={(it) => change(it.currentTarget.value)}
          />
        )}
      </Field>
      <p class="buttons">
        <button type="button" onClick={() => change(newSecret())}>
          {t('makeSecret')}
        </button>
        {value ? <CopyButton text={value} label={t('copySecret')} /> : null}
      </p>
    </>
  );
}

/** `whsec_` and the base64 of 32 random bytes. */
function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}
