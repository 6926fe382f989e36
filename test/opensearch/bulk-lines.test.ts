import { expect, it } from 'vitest';
import { inTwo } from '../../search-node/engine-child/index-writer.ts';
import { AnalysedEditions } from '../../search-node/opensearch/analysed.ts';
import { promise } from '../behaviours.ts';
import { analysis, edition } from './on-cluster.ts';

const FORMS = '\u0003';
/** All that have a stemmer, and one that has none. */
const LANGUAGES =
  'ar bg bn ca ckb cs da de el en es et eu fa fi fr ga gl hi hu hy id it lt lv ne nl no pt ro ru sr sv ta te th tr ja';

const java = analysis();

it(promise('cluster.bulk-lines'), async () => {
  const text = 'المسؤول قائل شيء. Refunds of l\'eau, running.\nA line\'s end "quoted" \\ and \u2028 all.';
  const editions = LANGUAGES.split(' ').map((language) => ({
    ...edition(`in-${language}`, text, 'Another.'),
    language,
  }));
  const fields = { editions: editions.map(inTwo), versions: editions.map((_, at) => 7 + at) };
  const { value } = await java().call('analyse', fields, { timeoutMs: 60_000 });
  const analysed = AnalysedEditions.parse(value).editions;
  expect(analysed).toHaveLength(editions.length);
  for (const [at, { edition: head, passages }] of analysed.entries()) {
    const version = 7 + at;
    const [action, first, next, second, ...rest] = passages.split('\n');
    expect(rest).toEqual(['']);
    expect(parsed(action)).toEqual({ index: { _id: `${version}-0`, routing: 'help' } });
    expect(parsed(next)).toEqual({ index: { _id: `${version}-1`, routing: 'help' } });
    const document = parsed(first);
    expect(document).toMatchObject({ version, number: 0, sequence: version * 2 ** 22, source: { text } });
    expect(parsed(second)).toMatchObject({ version, number: 1, sequence: version * 2 ** 22 + 1 });
    expect(document.plain).toEqual([expect.stringContaining(`مسوول${FORMS}`), 'first', expect.any(String)]);
    const joined = Object.keys(document).filter((field) =>
      JSON.stringify(document[field]).includes('\\u0003'),
    );
    expect(joined.filter((field) => field !== 'seams')).toEqual(['plain']);
    const [ofEdition, record] = head.split('\n');
    expect(parsed(ofEdition)).toEqual({ index: { _id: String(version) } });
    expect(parsed(record)).toMatchObject({ version, sequence: (version + 1) * 2 ** 22 - 1 });
  }
});

function parsed(line: string | undefined): Record<string, unknown> {
  return JSON.parse(line ?? '') as Record<string, unknown>;
}
