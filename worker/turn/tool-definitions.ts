import type { ToolName } from './tool-result.ts';

/** A tool as a model is offered it. The schema is strict: every field required, nothing else allowed. */
export type ToolDefinition = {
  name: ToolName;
  description: string;
  schema: ObjectSchema;
  /** What a call looks like: told to a model whose call cannot be read. */
  example: string;
};

type ObjectSchema = {
  type: 'object';
  properties: Record<string, unknown>;
  required: string[];
  additionalProperties: false;
};

export const toolDefinitions: ToolDefinition[] = [
  {
    name: 'search',
    description:
      'Searches the articles of this site. Returns passages with their ids, titles, headings and text, best first, and what was searched. Use the words that the articles would use; ask one thing per search; search again with other words when nothing fits.',
    schema: object({
      query: { type: 'string', description: 'The words to look for, in the language of the articles.' },
    }),
    example: '{"query": "refund time"}',
  },
  {
    name: 'open',
    description:
      'Opens the article that a passage or title belongs to and returns its text, section by section, each with its id. Use it when a passage is close but lacks the step, limit or condition that was asked for, or when its text is no longer before you.',
    schema: object({ id: { type: 'string', description: 'An id from search or browse, such as S3.' } }),
    example: '{"id": "S3"}',
  },
  {
    name: 'open_page',
    description:
      'Looks up a printed page of a work in every edition of it and returns the text of the page where an edition has it. Use it when the visitor names a page or asks whether a reference is right. The reader is shown which edition has the page, which has not, and what it has instead; you are told how many.',
    schema: object({
      work: {
        type: 'string',
        description: 'The work: an id that was shown, such as S3, or its title and author in words.',
      },
      volume: { type: ['string', 'null'], description: 'The volume as written, or null.' },
      page: { type: 'string', description: 'The page as written: 405, xii, ٤٠٥.' },
    }),
    example: '{"work": "al-Mughni by Ibn Qudamah", "volume": "4", "page": "405"}',
  },
  {
    name: 'browse',
    description:
      'Lists titles of articles, best match first when words are given. Returns no text: open one to read it.',
    schema: object({
      words: {
        type: ['string', 'null'],
        description: 'Words of the title, or null for all titles in order.',
      },
    }),
    example: '{"words": "invoices"}',
  },
  {
    name: 'check_quote',
    description:
      'Checks whether a wording stands in a work, or in all works, word for word. Returns verbatim, differs, partial, elsewhere or absent, with the passages. Use it when the visitor asks whether a quotation is real or where it stands. The reader is shown the verdict.',
    schema: object({
      quote: { type: 'string', description: 'The wording, exactly as the visitor gave it.' },
      work: {
        type: ['string', 'null'],
        description: 'The work it is said to be from: an id that was shown, or words; null for all works.',
      },
    }),
    example: '{"quote": "actions are by intentions", "work": null}',
  },
  {
    name: 'cite',
    description:
      'Call this last, once, after the answer is written: the ids that the answer rests on, each with the claim it supports. Ids that were not shown in this conversation are refused. Where an answer states several positions, each of a school, version or country, call it before writing as well, with the scope of each claim, and write only what was accepted.',
    schema: object({
      citations: {
        type: 'array',
        items: object({
          id: { type: 'string', description: 'An id such as S3.' },
          claim: { type: ['string', 'null'], description: 'What this passage supports, in a few words.' },
          scope: {
            anyOf: [
              object({
                works: names('titles or authors'),
                categories: names('subjects, schools, products or countries, as the catalogue shelves works'),
                editions: names('versions or printings'),
                languages: names('languages'),
              }),
              { type: 'null' },
            ],
            description:
              'What the claim is limited to, in words: the position of a school, a version of the product, a country. Null where it is not limited. A passage from elsewhere is refused for the claim.',
          },
        }),
      },
    }),
    example: '{"citations": [{"id": "S3", "claim": "refunds take 14 days", "scope": null}]}',
  },
];

function object(properties: Record<string, unknown>): ObjectSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function names(what: string): unknown {
  return { type: 'array', items: { type: 'string' }, description: `Names of ${what}; empty for any.` };
}
