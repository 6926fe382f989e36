import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSearchHost } from '../../search-node/host/search-host.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import { promise } from '../behaviours.ts';
import { contentFolder, writeFiles } from './content.ts';

async function realIndex() {
  const data = mkdtempSync(path.join(tmpdir(), 'pincite-ingest-'));
  const host = await startSearchHost({ index: path.join(data, 'index'), log: () => {} });
  onTestFinished(async () => {
    await host.close();
    rmSync(data, { recursive: true, force: true });
  });
  return host.engine;
}

const scope = { collections: ['help'] };

it(promise('ingest.real-index'), async () => {
  const index = await realIndex();
  const content = contentFolder({
    'en/pay.md':
      '# Pay an invoice\n\nBy card or transfer.\n\n## Late payments\n\nA reminder follows after **seven** days.\n',
    'fr/pay.md': '# Payer une facture\n\nPar carte ou par virement.\n',
    'ar/pay.md': '# دفع الفاتورة\n\nبالبطاقة أو بالتحويل.\n',
    'other.html': '<h1>Unrelated</h1><p>Colours of the logo.</p>',
    'broken.md': new Uint8Array([0xff, 0xfe, 0xfd]),
  });
  const report = await ingest({ content, collection: 'help', index });
  expect(report).toMatchObject({ read: 4, added: 4, passages: 5 });

  const found = await index.search({ scope, query: 'reminder after days', limit: 5 });
  expect(found.value.hits[0]?.passage).toMatchObject({
    title: 'Pay an invoice',
    headings: ['Late payments'],
    text: 'A reminder follows after seven days.',
    editionLabel: 'en',
    language: 'en',
  });
  const arabic = await index.search({ scope, query: 'الفاتورة بالبطاقة', limit: 5 });
  expect(arabic.value.hits[0]?.passage.language).toBe('ar');
  const opened = await index.open({ scope, target: { edition: '/en/pay' }, maxChars: 5000 });
  expect(opened.value.passages.map(({ text }) => text)).toEqual([
    'By card or transfer.',
    'A reminder follows after seven days.',
  ]);

  const before = await index.generation();
  expect((await ingest({ content, collection: 'help', index })).generation).toBeNull();
  expect(await index.generation()).toBe(before);

  writeFiles(content, { 'en/pay.md': '# Pay an invoice\n\nBy cheque.\n' });
  rmSync(path.join(content, 'other.html'));
  const next = await ingest({ content, collection: 'help', index });
  expect(next).toMatchObject({ added: 0, updated: 1, unchanged: 2, removed: 1, passages: 3 });
  expect((await index.search({ scope, query: 'reminder', limit: 5 })).value.hits).toEqual([]);
  expect((await index.search({ scope, query: 'colours logo', limit: 5 })).value.hits).toEqual([]);
  const titles = await index.browse({ scope, limit: 10, offset: 0 });
  expect(titles.value.titles.map(({ title, passages }) => `${title} ${passages}`).sort()).toEqual([
    'Pay an invoice 1',
    'Payer une facture 1',
    'دفع الفاتورة 1',
  ]);
});

it(promise('ingest.stopped', 'in the real index'), async () => {
  const index = await realIndex();
  const content = contentFolder({ 'old.md': '# Old\n\nThe old words.\n' });
  await ingest({ content, collection: 'help', index });
  const before = await index.generation();

  rmSync(path.join(content, 'old.md'));
  writeFiles(
    content,
    Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${n}.md`, `# New ${n}\n\nThe new words.\n`])),
  );
  const stop = new AbortController();
  const progress = {
    start: () => {},
    advance: (done: number) => void (done === 200 && stop.abort(new Error('Ctrl-C'))),
    stop: () => {},
  };
  await expect(ingest({ content, collection: 'help', index, progress, signal: stop.signal })).rejects.toThrow(
    'Ctrl-C',
  );
  expect(await index.generation()).toBe(before);
  expect(
    (await index.search({ scope, query: 'words', limit: 50 })).value.hits.map(({ passage }) => passage.text),
  ).toEqual(['The old words.']);

  await ingest({ content, collection: 'help', index });
  expect((await index.catalogue()).value.collections).toMatchObject([{ id: 'help', editions: 300 }]);
});
