import { createHash } from 'node:crypto';

// How the cluster's indexes are laid out. The words come ready from our own analyzers, so that both engines index the
// same ones by construction: a space parts the words, JOINED the forms of one word, which then share a position.

/** The layout of what the engine analyses: `Format.NUMBER` of the embedded engine. A test holds the two together. */
export const ENGINE_FORMAT = 4;
/** Goes up whenever what stands below changes. */
export const TEMPLATE_VERSION = 3;
/** What a build must be of to be served by this host. */
export const LAYOUT = `${ENGINE_FORMAT}.${TEMPLATE_VERSION}`;

const JOINED = '\u0003';
/** The embedded engine's: between two texts of a field, and between two places of an edition. */
const TEXTS_APART = 100;
const SEAMS_APART = 49;
/** No word is longer than the engine's tokenizer gives, times the forms it may have. */
const LONGEST_TOKEN = 65_536;

const KEYWORD = { type: 'keyword' };
/** Only looked up by: nothing is sorted or counted by it. */
const LOOKED_UP = { ...KEYWORD, doc_values: false };
const STORED = { type: 'object', enabled: false };

const analysis = {
  tokenizer: { words: { type: 'whitespace', max_token_length: LONGEST_TOKEN } },
  filter: {
    forms: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${JOINED}]+)`] },
  },
  analyzer: {
    ready: { type: 'custom', tokenizer: 'words', filter: ['forms'] },
    single: { type: 'custom', tokenizer: 'words' },
  },
};

/** As in the embedded engine's `Scoring`. */
const similarity = {
  text: { type: 'BM25', k1: 1, b: 0.4 },
  name: { type: 'BM25', k1: 1, b: 0.75 },
};

/** To look for the forms of each word costs a tenth of an import: only where there may be several. */
const SINGLE = { analyzer: 'single', search_analyzer: 'ready' };
const TEXT = {
  type: 'text',
  analyzer: 'ready',
  similarity: 'text',
  index_options: 'positions',
  position_increment_gap: TEXTS_APART,
};
/** Each word in one form. */
const STEMS = { ...TEXT, ...SINGLE };
/** Only counted: where its words stand is not kept. */
const NAME = { type: 'text', ...SINGLE, similarity: 'name', index_options: 'freqs' };
const SEAMS = { ...TEXT, norms: false, position_increment_gap: SEAMS_APART };

const passages = {
  dynamic: 'strict_allow_templates',
  _routing: { required: true },
  // What is indexed is made again from `source`: kept as well, it would double what is stored.
  _source: { excludes: ['plain', 'stem_*', 'root_ar', 'of_*'] },
  dynamic_templates: [
    { names: { match_pattern: 'regex', match: 'of_(title|heading)_stem_[a-z0-9_-]+', mapping: NAME } },
    { texts: { match_pattern: 'regex', match: 'stem_[a-z0-9_-]+', mapping: STEMS } },
  ],
  properties: {
    version: { type: 'integer' },
    sequence: { type: 'long' },
    number: { type: 'integer' },
    key: LOOKED_UP,
    collection: LOOKED_UP,
    work: LOOKED_UP,
    edition: LOOKED_UP,
    language: LOOKED_UP,
    author: LOOKED_UP,
    category: LOOKED_UP,
    passage: LOOKED_UP,
    page: LOOKED_UP,
    mark: { type: 'keyword', index: false },
    plain: TEXT,
    root_ar: STEMS,
    seams: SEAMS,
    source: STORED,
  },
};

const editions = {
  dynamic: 'strict',
  properties: {
    version: { type: 'integer' },
    sequence: { type: 'long' },
    key: KEYWORD,
    collection: KEYWORD,
    work: KEYWORD,
    edition: KEYWORD,
    category: KEYWORD,
    source: STORED,
  },
};

/** Of the whole layout: two hosts of one version write the same, and what somebody altered differs. */
const DIGEST = createHash('sha256')
  .update(JSON.stringify([analysis, similarity, passages, editions]))
  .digest('hex')
  .slice(0, 16);

export type Kind = 'passages' | 'editions';
export type Stamp = { layout: string; digest: string };
export const STAMP: Stamp = { layout: LAYOUT, digest: DIGEST };

export function mappingsOf(kind: Kind): object {
  return { ...(kind === 'passages' ? passages : editions), _meta: { pincite: STAMP } };
}

export type Copies = { shards: number; replicas: number | null };

/** The index template for one kind of index: `NAME-passages-*` or `NAME-editions-*`. */
export function indexTemplate(name: string, kind: Kind, { shards, replicas }: Copies): object {
  return {
    index_patterns: [`${name}-${kind}-*`],
    // Above a template that somebody made for everything.
    priority: 500,
    version: TEMPLATE_VERSION,
    _meta: { pincite: STAMP },
    template: {
      settings: {
        index: {
          number_of_shards: kind === 'passages' ? shards : 1,
          ...(replicas === null ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas }),
          // Nothing is visible before its commit, and a commit refreshes.
          refresh_interval: '-1',
          ...(kind === 'passages' && { analysis, similarity, max_result_window: 20_000 }),
          'mapping.total_fields.limit': 500,
        },
      },
      mappings: mappingsOf(kind),
    },
  };
}
