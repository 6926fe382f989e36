import type { Person } from '../../shared/desk-access.ts';
import { desk } from '../api/desk-client.ts';
import { Confirm } from '../pieces/confirm.tsx';
import { wordsOf } from '../words/words.ts';

export function RemovePerson({ person, done }: { person: Person; done: () => void }) {
  const t = wordsOf('people');
  const remove = async () => {
    await desk(`/people/${encodeURIComponent(person.id)}`, { method: 'DELETE' });
    done();
  };
  const title = t('removeTitle', { name: person.name });
  return (
    <div class="buttons">
      <Confirm ask={t('remove')} title={title} yes={t('remove')} act={remove}>
        <p>{t('removeWhat')}</p>
      </Confirm>
    </div>
  );
}
