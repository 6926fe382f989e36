import { type KeptGroups, pairKey, readVector } from './kept-groups.ts';
import { type Found, foldedWording, questionVector, termsOf, type Vector } from './question-profile.ts';
import type { Placement } from './write-groups.ts';

/** A question that waits for a group. */
export type Waiting = {
  answer: string;
  asked_at: string;
  question: string;
  asker: string;
  language: string;
  approximate: number;
  unhelpful: number;
  /** Of the same wording, where it was asked before. */
  core: string | null;
  vector: string | null;
};

/** Says of one page where each question goes and which cores are joined. Changes `kept`, not the database. */
export async function placeQuestions(kept: KeptGroups, page: Waiting[], known: Map<string, Found[]>) {
  const { groups, gapOf } = kept;
  const placements: Placement[] = [];
  const byWording = new Map<string, { core: string; vector: Vector }>();
  groups.announce(page.filter(({ core }) => core === null).map(({ question }) => termsOf(question)));
  for (const waiting of page) {
    const folded = foldedWording(waiting.question);
    const before = asBefore(waiting, gapOf) ?? byWording.get(folded);
    const vector =
      before?.vector ?? questionVector(waiting.question, known.get(folded) ?? [], groups.weightOf);
    const core = before?.core ?? groups.place(vector)?.core ?? `c_${await nameOf(waiting.answer)}`;
    groups.add(core, vector);
    if (!gapOf.has(core)) {
      const gap = `g_${core.slice(2)}`;
      gapOf.set(core, gap);
      kept.untouched.add(gap);
    }
    byWording.set(folded, { core, vector });
    placements.push({ ...waiting, folded, core, vector });
  }
  const joined = groups.joinAlike(new Set(placements.map(({ core }) => core)), (from, into) =>
    mayJoin(kept, from, into),
  );
  return { placements, joined };
}

function asBefore({ core, vector }: Waiting, gapOf: Map<string, string>) {
  if (core === null || vector === null || !gapOf.has(core)) return null;
  return { core, vector: readVector(vector) };
}

/** A gap that a person worked on goes into no other by itself, and gaps taken apart stay so. */
function mayJoin({ gapOf, untouched, apart }: KeptGroups, from: string, into: string): boolean {
  const [a, b] = [gapOf.get(from) ?? '', gapOf.get(into) ?? ''];
  if (a === b) return true;
  return untouched.has(a) && !apart.has(pairKey(a, b));
}

async function nameOf(answer: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(answer));
  return [...new Uint8Array(digest.slice(0, 12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
