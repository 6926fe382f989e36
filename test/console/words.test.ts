import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';

const folder = join(import.meta.dirname, '../../console/words');
const areas = globSync('en/*.json', { cwd: folder }).map((file) => file.slice('en/'.length));
type Words = Record<string, string>;

function wordsOf(language: string, area: string): Words {
  return JSON.parse(readFileSync(join(folder, language, area), 'utf8'));
}

/** The names that a message takes values for. */
function taken(message: string, language: string): string[] {
  const names = JSON.stringify(new IntlMessageFormat(message, language).getAst()).matchAll(
    /"type":[1-6],"value":"(\w+)"/g,
  );
  return [...new Set([...names].map(([, name]) => name as string))].sort();
}

it.each(areas)(promise('console.languages', '%s'), (area) => {
  const english = wordsOf('en', area);
  for (const language of ['fr', 'ar']) {
    const words = wordsOf(language, area);
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(english))
      expect({ key, takes: taken(words[key] ?? '', language) }).toEqual({ key, takes: taken(message, 'en') });
  }
});

it(promise('console.languages', 'the test reads what a message takes'), () => {
  expect(areas.length).toBeGreaterThan(3);
  expect(taken('{n, plural, one {# of {name}} other {#}} {at}', 'en')).toEqual(['at', 'n', 'name']);
});
