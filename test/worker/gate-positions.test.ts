import { describe, expect, test } from 'vitest';
import { CategoryIndex } from '../../worker/gate/category-index.ts';
import { promise } from '../behaviours.ts';
import { lastToolResult } from '../support/messages-protocol.ts';
import { ask } from './support/chat.ts';
import { gated, shown } from './support/gated.ts';
import { passage } from './support/passages.ts';
import { aroundEachTest } from './support/worker-test.ts';

const ids = (...all: string[]) => all.map((id) => ({ id, names: [id] }));
const schools = new CategoryIndex(
  ids('الفقه الحنفي', 'الفقه المالكي', 'الفقه الشافعي', 'الفقه الحنبلي', 'الفقه العام', 'أصول الفقه'),
);
const english = new CategoryIndex(ids('Hanafi law', 'Maliki law', 'Family law'));
const others = new CategoryIndex(
  ids('Guide 7.6', 'Guide 8.1', 'Help – France', 'Help – Saudi Arabia', 'Account settings', 'Email settings'),
);
const text = 'The guarantor may recover what he paid of the debt. يصح ضمان الدين ويرجع الضامن بما أدى.';
const registry = shown(
  { text, title: 'الهداية', author: 'المرغيناني', categories: ['الفقه الحنفي'] },
  { text, title: 'المدونة', author: 'سحنون', categories: ['الفقه المالكي'] },
  { text, title: 'Encyclopaedia', categories: ['الفقه العام'] },
  { text, title: 'Uncategorised' },
  { text, title: 'Hidaya', categories: ['Hanafi law'] },
  { text, title: 'Guide', categories: ['Guide 7.6'] },
  { text, title: 'Help', categories: ['Help – France'] },
);
const judged = (said: string, categories: CategoryIndex) => {
  const { text: out, failed } = gated(registry, said, { categories });
  return out === said ? 'passes' : failed.join();
};

describe('a position', () => {
  test.each<[string, CategoryIndex]>([
    ['According to the Malikis, the guarantor may recover [S1].', schools],
    ['The Maliki school lets the guarantor recover [S1].', schools],
    ['The Mālikīs hold that he may recover [S1].', schools],
    ['The Malikis, however, require permission [S1].', schools],
    ['In the view of the Shafi’is, he recovers [S1].', schools],
    ['The Hanafi position is that he recovers [S2].', schools],
    ['Selon les malikites, il se retourne [S1].', schools],
    ['Les chafiites exigent une permission [S1].', schools],
    ['L’école hanbalite le permet [S1].', schools],
    ['ذهب المالكية إلى أنه يرجع [S1].', schools],
    ['ويصح ذلك عند الحنابلة [S1].', schools],
    ['ويصح ذلك عند الشافعية [S1].', schools],
    ['وفي المذهب المالكي يرجع الضامن [S1].', schools],
    ['ويرى الحنفية أنه يرجع [S2].', schools],
    ['وقال الأحناف: يرجع [S2].', schools],
    ['The Malikis hold that he may recover [S5].', english],
    ['ذهب المالكية إلى أنه يرجع [S5].', english],
    ['In version 8.1 the guarantor may recover [S6].', others],
    ['In Guide 8.1, he may recover [S6].', others],
    ['In Saudi Arabia the guarantor may recover [S7].', others],
    ['En Arabie saoudite, il se retourne [S7].', others],
    ['وفي المملكة العربية السعودية يرجع الضامن [S7].', others],
  ])(promise('worker.gate-positions', '%s'), (said, categories) => {
    expect(judged(said, categories)).toBe('claims');
  });

  test(promise('worker.gate-positions', 'what stands in its paragraph'), () => {
    const said = 'The Malikis hold that he may recover. The Hanafi school agrees [S1].';
    expect(gated(registry, said, { categories: schools })).toMatchObject({
      text: 'The Hanafi school agrees [S1].',
      failed: ['claims'],
    });
  });

  test(promise('worker.gate-positions', 'named scopes name categories too'), () => {
    const titled = new CategoryIndex([
      { id: 'F1', names: ['F1', 'Hanafi law'] },
      { id: 'F2', names: ['F2', 'Maliki law'] },
    ]);
    const shelved = shown({ text, categories: ['F1'] }, { text, categories: ['F2'] });
    const failed = (said: string) => gated(shelved, said, { categories: titled }).failed;
    expect(failed('The Malikis hold that he may recover [S1].')).toEqual(['claims']);
    expect(failed('The Malikis hold that he may recover [S2].')).toEqual([]);
  });

  test.each<[string, CategoryIndex]>([
    ['According to the Malikis, the guarantor may recover [S2].', schools],
    ['The Malikis hold that he may recover [S1][S2].', schools],
    ['The Malikis hold that he may recover [S3].', schools],
    ['The Malikis hold that he may recover [S4].', schools],
    ['ذهب المالكية إلى أنه يرجع [S2].', schools],
    ['Unlike the Malikis, the Hanafis let him recover [S1].', schools],
    ['According to al-Marghinani, the Malikis require permission [S1].', schools],
    ['It says “the Malikis hold so” of the debt [S1].', schools],
    ['Is this the position of the Malikis [S1]?', schools],
    ['Malik said that he may recover [S3].', schools],
    ['The general position is that he may recover [S1].', schools],
    ['وفي هذا العام يرجع الضامن [S1].', schools],
    ['وهو مالك المال عند الأداء [S1].', schools],
    ['ويرجع في المذهب [S1].', schools],
    ['The Malikis of Mali held a feast [S5].', new CategoryIndex(ids('Hanafi law', 'Family law'))],
    ['The family position is that he may recover [S5].', english],
    ['In version 7.6 the guarantor may recover [S6].', others],
    ['It takes 8.1 days to recover [S6].', others],
    ['Unlike in version 8.1, the guarantor may recover in version 7.6 [S6].', others],
    ['To go to version 8.1, recover the debt first [S6].', others],
    ['In version 8.1.2 he may recover [S6].', others],
    ['In France the guarantor may recover [S7].', others],
    ['It is sent to Saudi Arabia by ship [S7].', others],
    ['In Email settings, choose who may recover [S7].', others],
  ])(promise('worker.gate-positions-plain', '%s'), (said, categories) => {
    expect(judged(said, categories)).not.toContain('claims');
  });
});

describe('a turn', () => {
  const around = aroundEachTest();

  test(promise('worker.gate-positions', 'by the host’s catalogue, without a claim'), async () => {
    const hidaya = { ...passage('hidaya#1', 'Hidaya', [], text), categories: ['Hanafi law'] };
    around.outside.search.passages = [hidaya];
    around.outside.search.categories = { 'Hanafi law': ['hidaya'], 'Maliki law': ['bidaya'] };
    around.useModel(({ number }) =>
      number === 1
        ? { say: [{ tool: 'search', input: { query: 'guarantor recover debt' } }] }
        : { say: [{ text: 'The Hanafis let him recover [S1]. The Malikis hold that he may recover [S1].' }] },
    );
    const turn = await ask('May the guarantor recover?');
    expect(turn.text).toBe('The Hanafis let him recover [S1]. ');
    expect(turn.of('notice')).toMatchObject([{ kind: 'withheld' }]);
    expect(turn.done.lane).toBe('grounded');
    // It is for the gate alone: no model is told what a passage is shelved under.
    expect(lastToolResult(around.outside.requests[1] ?? fail())).not.toContain('Hanafi law');
  });
});

function fail(): never {
  throw new Error('The request that this test looks at was never made.');
}
