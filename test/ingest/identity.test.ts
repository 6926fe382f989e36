import { expect, it } from 'vitest';
import { ingest } from '../../search-node/ingest/ingest.ts';
import { promise } from '../behaviours.ts';
import { article, contentFolder, type Files } from './content.ts';
import { memoryIndex } from './memory-index.ts';

async function editionsOf(files: Files) {
  const index = memoryIndex();
  await ingest({ content: contentFolder(files), collection: 'help', index });
  return Object.fromEntries(index.editions().map((edition) => [edition.sourcePath, edition]));
}

it.each([
  ['The settings page lets you change what the widget shows, and you can open it from the menu.', 'en'],
  [
    'La page des réglages permet de changer ce que le widget montre, et vous pouvez l’ouvrir depuis le menu.',
    'fr',
  ],
  [
    'Auf der Seite der Einstellungen können Sie ändern, was das Widget zeigt, und sie ist auch im Menü zu finden.',
    'de',
  ],
  [
    'En la página de ajustes se puede cambiar lo que muestra el widget, y con el menú se abre una lista de las opciones.',
    'es',
  ],
  [
    'Na página de configurações você pode mudar o que o widget mostra, e não é preciso mais do que um clique para isso.',
    'pt',
  ],
  [
    'Op de pagina met instellingen kunt u wijzigen wat de widget toont, en dit is ook via het menu te vinden.',
    'nl',
  ],
  ['صفحة الإعدادات تتيح لك تغيير ما تعرضه الأداة، ويمكن فتحها من القائمة.', 'ar'],
  ['صفحهٔ تنظیمات به شما اجازه می‌دهد چیزی را که ابزارک نشان می‌دهد تغییر دهید.', 'fa'],
  ['На странице настроек можно изменить то, что показывает виджет, и открыть её из меню.', 'ru'],
  ['設定ページでは、ウィジェットの表示内容を変更できます。', 'ja'],
  ['在设置页面上，您可以更改小部件显示的内容，也可以从菜单中打开它。', 'zh'],
  ['설정 페이지에서 위젯이 표시하는 내용을 변경할 수 있습니다.', 'ko'],
])(promise('ingest.languages', '%s'), async (text, language) => {
  expect((await article(text)).language).toBe(language);
});

it(promise('ingest.languages', 'what an article says of itself comes first'), async () => {
  const english = 'The page is in English and it says that it is not, which is what you can read here.';
  const editions = await editionsOf({
    'fr/front.md': `---\nlang: pt_br\n---\n${english}`,
    'fr/folder.md': english,
    'pt-br/a.md': english,
    'page.html': `<html lang="it"><p>${english}</p>`,
    'api/text.md': english,
    'api/nothing.md': '`x`',
    'api/bad.md': `---\nlang: klingon!\n---\n${english}`,
  });
  expect(
    Object.fromEntries(Object.values(editions).map(({ sourcePath, language }) => [sourcePath, language])),
  ).toEqual({
    'fr/front.md': 'pt-BR',
    'fr/folder.md': 'fr',
    'pt-br/a.md': 'pt-BR',
    'page.html': 'it',
    'api/text.md': 'en',
    'api/nothing.md': 'en',
    'api/bad.md': 'en',
  });
});

it(promise('ingest.languages', 'code does not count as language'), async () => {
  const code = '```js\nif (the && of) { to(); is(); and(); for (;;) {} }\n```\n'.repeat(20);
  const { language } = await article(
    `${code}\nLe fichier est lu par le programme, et il ne peut pas être vide.`,
  );
  expect(language).toBe('fr');
});

it(promise('ingest.languages', 'none is claimed where none is known'), async () => {
  expect((await article('`x`')).language).toBe('und');
});

it(promise('ingest.editions'), async () => {
  const editions = await editionsOf({
    'en/guide/pay.md': '# Pay\nx',
    'fr/guide/pay.md': '# Payer\nx',
    'ar/index.md': '# بداية\nنص',
    'en/only.mdx': '# Only\nx',
    'en/new.md': '---\nversion: 7.6\nauthor: A. Writer\n---\n# New\nx',
  });
  const pick = (file: string) => {
    const { work, edition, editionLabel, address, author } = editions[file] ?? {};
    return { work, edition, editionLabel, address, author };
  };
  expect(pick('en/guide/pay.md')).toEqual({
    work: '/guide/pay',
    edition: '/en/guide/pay',
    editionLabel: 'en',
    address: '/en/guide/pay',
    author: null,
  });
  expect(pick('fr/guide/pay.md')).toEqual({
    work: '/guide/pay',
    edition: '/fr/guide/pay',
    editionLabel: 'fr',
    address: '/fr/guide/pay',
    author: null,
  });
  expect(pick('ar/index.md')).toMatchObject({
    work: '/',
    edition: '/ar',
    editionLabel: null,
    address: '/ar',
  });
  expect(pick('en/only.mdx').editionLabel).toBeNull();
  expect(pick('en/new.md')).toMatchObject({ editionLabel: '7.6', author: 'A. Writer' });
});

it.each([
  ['Guide/Set-Up.md', '', '/Guide/Set-Up'],
  ['index.html', '', '/'],
  ['guide/README.md', '', '/guide'],
  ['guide/Index.mdx', '', '/guide'],
  ['a b/c#d?é.md', '', '/a%20b/c%23d%3F%C3%A9'],
  ['guide/a.md', 'slug: /start/here/', '/start/here'],
  ['guide/a.md', 'slug: here', '/guide/here'],
  ['guide/a.md', 'permalink: /x.html', '/x'],
  ['fr/a.md', 'slug: /x', '/fr/x'],
  ['fr/a.md', 'slug: /fr/x', '/fr/x'],
  ['guide/a.md', 'slug: ../../etc', '/guide/a'],
  ['guide/a.md', 'slug: https://evil.example/x', '/guide/a'],
  ['guide/a.md', 'slug: //evil.example/x', '/guide/a'],
  ['guide/a.md', 'slug: "/a\\\\b"', '/guide/a'],
  ['guide/a.md', 'slug: "/a?b=c"', '/guide/a'],
  ['guide/a.md', 'slug: [1, 2]', '/guide/a'],
])(promise('ingest.addresses', '%s, %s'), async (file, frontMatter, address) => {
  const edition = await article(`---\ntitle: T\n${frontMatter}\n---\ntext`, file);
  expect(edition.address).toBe(address);
});
