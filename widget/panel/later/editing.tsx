import { useWidget } from '../view/context.ts';
import { useLaterWords } from './later-words.ts';

/** Above the field while the last question is being changed. */
export function Editing() {
  const { editing, draft } = useWidget();
  const say = useLaterWords();
  return (
    <div class="editing">
      <span>{say('editing')}</span>
      <button
        type="button"
        class="way main"
        onClick={() => {
          editing.value = null;
          draft.value = '';
        }}
      >
        {say('cancel')}
      </button>
    </div>
  );
}
