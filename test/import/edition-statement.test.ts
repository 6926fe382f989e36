import { expect, it } from 'vitest';
import { parseEditionLabel } from '../../search-node/import/edition-statement.ts';
import { promise } from '../behaviours.ts';

const none = { publisher: null, place: null, editor: null, print: null, year: null };

it(promise('import.statement'), () => {
  for (const [label, said] of [
    [
      'مكتب المطبوعات الإسلامية - حلب، ت عبد الفتاح أبو غدة، ط2 1406هـ/1986م',
      {
        publisher: 'مكتب المطبوعات الإسلامية',
        place: 'حلب',
        editor: 'عبد الفتاح أبو غدة',
        print: 'ط2',
        year: '1406هـ/1986م',
      },
    ],
    [
      'دار الكتب العلمية، ط1 1414هـ/1994م',
      { publisher: 'دار الكتب العلمية', print: 'ط1', year: '1414هـ/1994م' },
    ],
    ['دار الفكر، ت محمد فؤاد عبد الباقي', { publisher: 'دار الفكر', editor: 'محمد فؤاد عبد الباقي' }],
    ['مكتبة القاهرة، 1388هـ/1968م', { publisher: 'مكتبة القاهرة', year: '1388هـ/1968م' }],
    // Who wrote its notes is no editor, and has no part of its own: it stays in the label.
    ['مكتبة أبي المعاطي (كتب حواشيه محمود خليل)', { publisher: 'مكتبة أبي المعاطي' }],
    ['Harbour Press, 3rd ed., 1931', { publisher: 'Harbour Press', print: '3rd ed.', year: '1931' }],
    ['ت التركي', { editor: 'التركي' }],
  ] as const)
    expect(parseEditionLabel(label), label).toEqual({ ...none, ...said });
  for (const label of ['', 'v7.6', 'fr', 'طبعة الشعب الملونة'.slice(0, 0), 'whatever it is'])
    expect(parseEditionLabel(label), label).toBeNull();
});
