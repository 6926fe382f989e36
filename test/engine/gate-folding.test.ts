import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import { fold } from '../../worker/gate/fold.ts';
import { promise } from '../behaviours.ts';
import { corpus } from '../support/shared-data.ts';

const table = [
  ...[
    'Straße STRASSE ＦＵＬＬ ﬁnal',
    'résumé re\u0301sume\u0301 Łódź Ångström œuvre Việt Æsir Øre',
    "l'abonnement l’élève aujourd’hui",
  ],
  ...[
    'مسؤول مسئول شيء شئ قائل رؤوس السماء القرءان القرآن',
    'أحمد إيمان آدم ٱلحمد موسى صلاة كتـــاب',
    'كِتَابٌ هٰذا ٱلرَّحۡمَٰنِ',
  ],
  ...[
    'ﻛﺘﺎﺏ ﻻ ﷲ قال ﷺ ﺷﺊ',
    'کتاب یوسف ہند',
    're\u00ADfund \u200Frefund\u200E می\u200Cخواهم',
    '٤٠٥ ۴۰۵ ४०५ ４０５ 𝟒𝟎𝟓',
  ],
  ...[
    'שָׁלוֹם Ёлка ΟΔΟΣ οδός ᾳ',
    'rds.force_ssl done.Next 1.5 12:30 v7.6.2 3.5%',
    '½ ¼ m² ① ⑳ ❶ x₂',
    'ʿUmar ʾIbn ‘Ali’ Ḥadīth al-Bukhārī',
  ],
];

/** Every letter, mark and number of the scripts that our corpora and their readers write, beside a plain letter. */
const letters = [
  [0xa0, 0x24f],
  [0x250, 0x2af],
  [0x370, 0x52f],
  [0x5d0, 0x5f2],
  [0x610, 0x6ff],
  [0x750, 0x77f],
  [0x1e00, 0x1fff],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
  [0xff10, 0xff5a],
] as const;

test(promise('worker.gate-folding'), { timeout: 120_000 }, async () => {
  const { java, jar } = await ensureEngine();
  // The Greek numeral sign is an apostrophe to one and nothing to the other: no word has it.
  const single = letters.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at))
      .filter((letter) => /[\p{L}\p{M}\p{N}]/u.test(letter) && letter !== '\u0374')
      .map((letter) => `a${letter}b`),
  );
  const lines = [...table, ...single, ...libraryLines()];
  const input = lines.join('\n');
  const source = join(import.meta.dirname, 'FoldLines.java');
  const out = execFileSync(java, ['-cp', jar, source], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  const folded = out.trimEnd().split('\n');
  expect(folded).toHaveLength(lines.length);
  const different = lines.flatMap((line, at) =>
    words(fold(line)) === words(folded[at] ?? '')
      ? []
      : [`${line.slice(0, 60)} → ${fold(line).slice(0, 60)}, engine: ${folded[at]?.slice(0, 60)}`],
  );
  expect(different).toEqual([]);
});

/** Signs between words mean nothing to a wording. */
function words(folded: string): string {
  return (folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ');
}

function libraryLines(): string[] {
  const folder = corpus('library', 'folding of printed works');
  if (!folder) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').slice(0, 60))
    .filter(Boolean);
}
