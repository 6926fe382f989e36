import type { PrecodesReply } from '../../shared/desk-audit.ts';
import { wordsOf } from '../words/words.ts';

/** After the hand-in: what the machine made of this citation, beside one's own code. */
export function MachineWord({ of }: { of: PrecodesReply['precodes'][number] | null }) {
  const t = wordsOf('audit');
  if (!of) return null;
  const { own, precode } = of;
  return (
    <div class="between">
      <h2>{t('machine')}</h2>
      <p>
        {t('yourCode')}: <b>{t(`code_${own}`)}</b> · {t('machineCode')}:{' '}
        <b>{precode.code ? t(`code_${precode.code}`) : t('machineSilent')}</b>
      </p>
      <p class="soft" dir="auto">
        {precode.why}
      </p>
    </div>
  );
}
