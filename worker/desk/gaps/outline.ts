import type { OutlineReply } from '../../../shared/desk-gaps.ts';
import { QuestionGroups } from './group-questions.ts';
import { readVector } from './kept-groups.ts';
import { readGap } from './read-gap.ts';

/** Sections are closer together than a gap is. */
const SECTION_THRESHOLD = 0.6;
const MAX_WORDINGS = 500;

type Wording = { folded: string; wording: string; times: number; vector: string };

/**
 * The draft of the missing article, in the askers' words alone: its title is the gap's, a section for each cluster of
 * alike wordings, headed by its commonest, the largest first. Nothing is added to what was asked. Throws `not_found`.
 */
export async function outline(db: D1Database, id: string): Promise<OutlineReply> {
  const gap = await readGap(db, id);
  const { results } = await db
    .prepare(
      `SELECT folded, wording, count(*) AS times, vector FROM gap_questions WHERE gap = ?
       GROUP BY folded ORDER BY times DESC, min(asked_at) LIMIT ${MAX_WORDINGS}`,
    )
    .bind(gap.id)
    .all<Wording>();
  const sections = sectionsOf(results).map((wordings) => ({
    heading: oneLine(wordings[0]?.wording ?? ''),
    questions: wordings.map(({ wording }) => oneLine(wording)),
  }));
  const title = oneLine(gap.title);
  return { title, sections, markdown: markdownOf(title, sections) };
}

function sectionsOf(wordings: Wording[]): Wording[][] {
  const groups = new QuestionGroups(SECTION_THRESHOLD);
  for (const { folded, vector } of wordings) groups.add(folded, readVector(vector));
  const joined = groups.joinAlike(
    wordings.map(({ folded }) => folded),
    () => true,
  );
  const into = new Map(joined.map((pair) => [pair.from, pair.into]));
  const sections = new Map<string, Wording[]>();
  for (const wording of wordings) {
    let section = wording.folded;
    for (let next = into.get(section); next !== undefined; next = into.get(section)) section = next;
    sections.set(section, [...(sections.get(section) ?? []), wording]);
  }
  const asked = (section: Wording[]) => section.reduce((sum, { times }) => sum + times, 0);
  return [...sections.values()].toSorted((a, b) => asked(b) - asked(a));
}

function markdownOf(title: string, sections: OutlineReply['sections']): string {
  const parts = sections.map(
    ({ heading, questions }) =>
      `## ${escaped(heading)}\n\n${questions.map((question) => `- ${escaped(question)}`).join('\n')}\n`,
  );
  return [`# ${escaped(title)}\n`, ...parts].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** What a visitor typed is text: no link, image or markup comes of it. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|!]/g, '\\$&');
}
