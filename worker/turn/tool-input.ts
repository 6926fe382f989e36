import * as z from 'zod';
import { readId } from '../gate/read-id.ts';
import type { ToolCall } from '../model/model.ts';
import { toolDefinitions } from './tool-definitions.ts';
import type { ToolName } from './tool-result.ts';

// What arrives from a model is brought into form where its meaning is plain, then judged. What cannot be read is
// refused with the reason and with what a right call looks like.

/** A visitor's whole question fits: the model without a key searches with it as it is. */
const MAX_QUERY = 10_000;
const MAX_CITATIONS = 100;

const words = (max: number) => z.preprocess(asText, z.string().trim().min(1).max(max));
const optionalWords = (max: number) =>
  z.preprocess((value) => emptyAsNull(asText(value)), z.string().trim().max(max).nullable());

const namesList = z.preprocess(asNames, z.array(z.string().trim().min(1).max(300)).max(20));
const claimScope = z.preprocess(
  asScope,
  z.object({ works: namesList, categories: namesList, editions: namesList, languages: namesList }).nullable(),
);

const inputs = {
  search: z.object({ query: words(MAX_QUERY) }),
  open: z.object({ id: z.preprocess(asId, z.string().min(1).max(200)) }),
  open_page: z.object({ work: words(500), volume: optionalWords(100), page: words(100) }),
  browse: z.object({ words: optionalWords(1000) }),
  check_quote: z.object({ quote: words(20_000), work: optionalWords(500) }),
  cite: z.object({
    citations: z.preprocess(
      asCitations,
      z
        .array(
          z.object({
            id: z.preprocess(asId, z.string().max(200)),
            claim: optionalWords(2000),
            scope: claimScope,
          }),
        )
        .max(MAX_CITATIONS),
    ),
  }),
} as const;

/** The field that a bare value stands for. */
const mainField: Record<ToolName, string> = {
  search: 'query',
  open: 'id',
  open_page: 'page',
  browse: 'words',
  check_quote: 'quote',
  cite: 'citations',
};

export type ToolInput = {
  [N in ToolName]: { name: N; input: z.output<(typeof inputs)[N]> };
}[ToolName];

/** A call as it can be run, or why it cannot. */
export function readToolCall(call: ToolCall): ToolInput | { refused: string } {
  const name = toolNamed(call.name);
  if (!name) {
    const known = toolDefinitions.map((tool) => tool.name).join(', ');
    return { refused: `There is no tool "${call.name.slice(0, 80)}". The tools are ${known}.` };
  }
  const right = `A right call: ${name} ${toolDefinitions.find((tool) => tool.name === name)?.example}.`;
  if (call.malformed) return { refused: `The input of ${name} was not valid JSON. ${right}` };
  const parsed = inputs[name].safeParse(asObject(call.input, mainField[name]));
  if (parsed.success) return { name, input: parsed.data } as ToolInput;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join('.') || mainField[name];
  return {
    refused: `The input of ${name} cannot be read: "${where}": ${issue?.message.replace(/\.$/, '')}. ${right}`,
  };
}

/** `Open-Page` and `openPage` are `open_page`. */
function toolNamed(written: string): ToolName | null {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
  return toolDefinitions.find(({ name }) => plain(name) === plain(written))?.name ?? null;
}

function asObject(input: unknown, main: string): unknown {
  const value = unpacked(input);
  if (Array.isArray(value) && main !== 'citations') return asObject(value[0], main);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { [main]: value };
  return value;
}

/** JSON in a string, once or twice over. */
function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{"]/.test(value)) return value;
  try {
    const inner: unknown = JSON.parse(value);
    return typeof inner === 'object' ? inner : value;
  } catch {
    // Text that begins like JSON and is none is text.
    return value;
  }
}

function asText(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string' || typeof part === 'number'))
    return value.join(' ');
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.values(value).filter((part) => typeof part === 'string' || typeof part === 'number');
  return inner.length === 1 ? String(inner[0]) : value;
}

function emptyAsNull(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === 'string' && /^\s*(?:null|none|undefined|n\/a)?\s*$/i.test(value) ? null : value;
}

/** `S3` for `[S3]`, ` s3 `, `3`, `{"id": "s3"}` and the like; other text stays, to be named in the refusal. */
function asId(written: unknown): unknown {
  const value = unpacked(written);
  if (Array.isArray(value)) return value.length === 1 ? asId(value[0]) : value;
  if (typeof value === 'object' && value !== null) {
    const { id, source } = value as { id?: unknown; source?: unknown };
    return asId(id ?? source ?? Object.values(value)[0]);
  }
  if (typeof value === 'number') return `S${value}`;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return readId(text) ?? readId(`S${text}`) ?? text;
}

function asCitations(written: unknown): unknown {
  const value = unpacked(written);
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 1 && list[0] === undefined) return undefined;
  return list.flatMap((each) => oneCitation(unpacked(each)));
}

function oneCitation(value: unknown): unknown[] {
  if (typeof value === 'string') {
    const ids = value.split(/[\s,;،]+|(?<=\])(?=\[)/u).filter(Boolean);
    return ids.every((id) => readId(id) !== null) ? ids.map((id) => ({ id })) : [{ id: value }];
  }
  if (typeof value !== 'object' || value === null) return [{ id: value }];
  const { id, ids, source, ...rest } = value as { id?: unknown; ids?: unknown; source?: unknown };
  const several = ids ?? id ?? source;
  return Array.isArray(several) ? several.map((one) => ({ ...rest, id: one })) : [{ ...rest, id: several }];
}

/** A scope given as bare words is a category's name: a school, a product, a country. */
function asScope(written: unknown): unknown {
  const value = emptyAsNull(unpacked(written));
  if (typeof value === 'string' || Array.isArray(value)) return asScope({ categories: value });
  if (typeof value !== 'object' || value === null) return value;
  const { work, works, category, categories, edition, editions, version, language, languages } =
    value as Record<string, unknown>;
  const scope = {
    works: works ?? work,
    categories: categories ?? category,
    editions: editions ?? edition ?? version,
    languages: languages ?? language,
  };
  return Object.values(scope).every((names) => asNames(names).length === 0) ? null : scope;
}

function asNames(written: unknown): unknown[] {
  const value = unpacked(written);
  const list = Array.isArray(value) ? value : [value];
  return list.map((each) => emptyAsNull(asText(each))).filter((each) => each !== null);
}
