import * as z from 'zod';
import type { ToolName } from './tool-result.ts';

/** A tool as a model is offered it. The schema is strict: every field required, nothing else allowed. */
export type ToolDefinition = {
  name: ToolName;
  description: string;
  schema: {
    type: 'object';
    properties: Record<string, unknown>;
    required: string[];
    additionalProperties: false;
  };
};

export const toolDefinitions: ToolDefinition[] = [
  {
    name: 'search',
    description:
      'Searches the articles of this site. Returns passages with their ids, titles, headings and text, best first, and what was searched. Use the words that the articles would use; ask one thing per search; search again with other words when nothing fits.',
    schema: object({
      query: { type: 'string', description: 'The words to look for, in the language of the articles.' },
    }),
  },
  {
    name: 'open',
    description:
      'Opens the article that a passage or title belongs to and returns its text, section by section, each with its id. Use it when a passage is close but lacks the step, limit or condition that was asked for.',
    schema: object({ id: { type: 'string', description: 'An id from search or browse, such as S3.' } }),
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
  },
  {
    name: 'cite',
    description:
      'Call this last, once, after the answer is written: the ids that the answer rests on, each with the claim it supports. Ids that were not shown in this conversation are refused.',
    schema: object({
      citations: {
        type: 'array',
        items: object({
          id: { type: 'string', description: 'An id such as S3.' },
          claim: { type: ['string', 'null'], description: 'What this passage supports, in a few words.' },
        }),
      },
    }),
  },
];

/** A visitor's whole question fits: the model without a key searches with it as it is. */
const MAX_QUERY = 10_000;

/** The same inputs as they are judged when they arrive: loose where that costs nothing. */
export const ToolInput = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('search'),
    input: z.object({ query: z.string().trim().min(1).max(MAX_QUERY) }),
  }),
  z.object({ name: z.literal('open'), input: z.object({ id: z.string().max(40) }) }),
  z.object({ name: z.literal('browse'), input: z.object({ words: z.string().max(1000).nullish() }) }),
  z.object({
    name: z.literal('cite'),
    input: z.object({
      citations: z.array(z.object({ id: z.string().max(40), claim: z.string().nullish() })).max(100),
    }),
  }),
]);
export type ToolInput = z.infer<typeof ToolInput>;

function object(properties: Record<string, unknown>): ToolDefinition['schema'] {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
