import type { Options } from 'rehype-sanitize';

const blocks =
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre div section details summary figure figcaption hr table caption thead tbody tfoot tr th td';
const inline =
  'a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr';

const notes = ['note', 'note-note', 'note-tip', 'note-warning', 'note-danger'];
const groups = ['card', 'tab', 'step', 'steps', 'update', 'frame', 'group'];

/**
 * What an article may show. Ids stay as they are, because sources link to them; `name` does not, so that no
 * element can stand in for a property of the document. No styles, no handlers, no forms, nothing embedded.
 */
export const allowedHtml: Options = {
  tagNames: `${blocks} ${inline}`.split(' '),
  attributes: {
    '*': ['id', 'lang', ['dir', 'ltr', 'rtl', 'auto'], 'title'],
    a: ['href', ['className', 'picture'], 'rel', 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaLabel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    code: [['className', /^language-[\w+#.-]{1,30}$/]],
    div: [['className', ...notes, ...groups]],
    p: [['className', 'title']],
    span: [['className', 'picture']],
    ol: ['start', ['className', 'steps', 'contains-task-list']],
    ul: [['className', 'contains-task-list']],
    li: [['className', 'task-list-item']],
    section: [['className', 'footnotes'], 'dataFootnotes'],
    details: ['open'],
    td: ['colSpan', 'rowSpan', ['align', 'left', 'right', 'center']],
    th: ['colSpan', 'rowSpan', 'scope', ['align', 'left', 'right', 'center']],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: [] },
  strip: ['script', 'style', 'template', 'textarea', 'select', 'noscript', 'svg', 'math', 'iframe', 'object'],
  clobber: [],
  clobberPrefix: '',
  allowComments: false,
  allowDoctypes: false,
};
