import { describe, expect, test } from 'vitest';
import { readToolCall } from '../../worker/turn/tool-input.ts';
import { promise } from '../behaviours.ts';

const read = (name: string, input: unknown) => readToolCall({ id: 't', name, input, malformed: false });

describe('what a model writes', () => {
  test.each<[string, unknown, string]>([
    ['a plain id', { id: 'S3' }, 'S3'],
    ['a space behind it', { id: 'S3 ' }, 'S3'],
    ['in brackets, small', { id: '[s3]' }, 'S3'],
    ['a number', { id: 3 }, 'S3'],
    ['digits', { id: '3' }, 'S3'],
    ['Arabic digits', { id: 'S٣' }, 'S3'],
    ['an object', { id: { id: 's3' } }, 'S3'],
    ['a list of one', { id: ['S3'] }, 'S3'],
    ['the id alone', 'S3', 'S3'],
    ['JSON in a string', '{"id": "S3"}', 'S3'],
    ['JSON in a field', { id: '{"id": "S3"}' }, 'S3'],
  ])(promise('worker.tool-coercion', 'an id: %s'), (_, input, expected) => {
    expect(read('open', input)).toEqual({ name: 'open', input: { id: expected } });
  });

  test(promise('worker.tool-coercion', 'text and nothing'), () => {
    expect(read('search', { query: 405 })).toEqual({ name: 'search', input: { query: '405' } });
    expect(read('search', 'refund time')).toEqual({ name: 'search', input: { query: 'refund time' } });
    expect(read('Search', { query: ['refund', 'time'] })).toMatchObject({ input: { query: 'refund time' } });
    expect(read('openPage', { work: 's2', volume: 4, page: 405, edition: 'x' })).toEqual({
      name: 'open_page',
      input: { work: 's2', volume: '4', page: '405' },
    });
    for (const nothing of [
      {},
      { words: null },
      { words: '' },
      { words: 'null' },
      { words: ' None ' },
      null,
    ]) {
      expect(read('browse', nothing)).toEqual({ name: 'browse', input: { words: null } });
    }
    // A search for these words is a search for these words.
    expect(read('search', { query: '[] is not JSON' })).toMatchObject({ input: { query: '[] is not JSON' } });
  });

  test.each<[string, unknown]>([
    [
      'as asked',
      {
        citations: [
          { id: 'S1', claim: null },
          { id: 'S2', claim: null },
        ],
      },
    ],
    ['bare ids', { citations: ['S1', '[s2]'] }],
    ['a bare list', ['S1', 'S2']],
    ['numbers', { citations: [1, 2] }],
    ['one string', { citations: '[S1][S2]' }],
    ['commas', { citations: 'S1, S2' }],
    ['JSON in a string', { citations: '[{"id":"S1"},{"id":"S2"}]' }],
    ['one object with several', { citations: { ids: ['S1', 'S2'] } }],
    ['other names', { citations: [{ source: 'S1' }, { id: ['S2'] }] }],
  ])(promise('worker.tool-coercion', 'citations: %s'), (_, input) => {
    const call = read('cite', input);
    if ('refused' in call || call.name !== 'cite') throw new Error(JSON.stringify(call));
    expect(call.input.citations.map(({ id }) => id)).toEqual(['S1', 'S2']);
  });

  test.each<[string, string, unknown, RegExp]>([
    ['an unknown tool', 'dig', {}, /no tool "dig"\. The tools are search, open, open_page/],
    ['nothing to search for', 'search', {}, /"query".*right call: search \{"query": "refund time"\}/],
    ['an empty search', 'search', { query: '  ' }, /"query"/],
    ['an object for words', 'search', { query: { a: 'x', b: 'y' } }, /"query"/],
    ['no page', 'open_page', { work: 'S1' }, /"page".*right call: open_page/],
    ['no quotation', 'check_quote', { work: 'S1' }, /"quote"/],
    ['too many citations', 'cite', { citations: Array.from({ length: 101 }, () => 'S1') }, /"citations"/],
  ])(promise('worker.tool-coercion', 'refused: %s'), (_, name, input, why) => {
    const call = read(name, input);
    expect('refused' in call ? call.refused : call).toMatch(why);
  });
});
