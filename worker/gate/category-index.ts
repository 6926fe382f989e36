import { broken, countryNames, isVersion, schoolOf, schoolsOf } from './category-names.ts';
import { fold } from './fold.ts';
import { remembering } from './remembering.ts';
import { namePattern } from './romanised-name.ts';

/** A category of the catalogue with what it is called: its id, and the titles of the named scopes that are it alone. */
export type KnownCategory = { id: string; names: string[] };

export type Holder = 'school' | 'version' | 'country';
/** A name by which one of several alternatives is told from the others. */
export type CategoryName = { category: string; kind: Holder; siblings: ReadonlySet<string> };

export type Word = { name: CategoryName | null; leads: boolean };

type Member = { category: string; own: string; kind: Holder };

const WORD = /[\p{L}\p{M}]+(?:'\p{L}+)*|v?\p{N}+(?:[.]\p{N}+)*/gu;
/** Modifier letters that stand for an apostrophe. */
const MODIFIERS = /[ʿʾʼ]/g;
const FIRST_WORD = /^[\p{L}\p{M}\p{N}]+/u;
const MAX_WORDS = 8;
const MAX_ASKED = 5000;

/**
 * The categories of a catalogue that are alternatives to one another: their names agree but for a school, a version or
 * a country (`فقه حنفي` and `فقه مالكي`, `Guide 7.6` and `Guide 8.1`, `Help France` and `Help Belgium`). Categories
 * that are mere subjects, such as `Account settings` and `Billing settings`, are no alternatives.
 */
export class CategoryIndex {
  readonly #names = new Map<string, CategoryName>();
  /** Schools by the form in which they are compared, for names in the other script. */
  readonly #schools = new Map<string, CategoryName>();
  readonly #asked = new Map<string, CategoryName | null>();
  /** The words that stand before a version in the names. */
  readonly heads = new Set<string>();
  /** The first words of the names. */
  readonly #leads = new Set<string>();
  /** Of how many words a name is at most. */
  longest = 1;

  constructor(categories: Iterable<KnownCategory>) {
    const families = new Map<string, Member[]>();
    for (const { id, names } of categories)
      for (const name of names) for (const [key, member] of membersOf(id, name)) add(families, key, member);
    for (const [key, members] of families) this.#addFamily(key, members);
    for (const name of this.#names.keys()) this.#leads.add(FIRST_WORD.exec(name)?.[0] ?? '');
  }

  get size(): number {
    return this.#names.size + this.#schools.size;
  }

  /** The alternative that these words stand for, as written; null for any others. */
  named(written: string): CategoryName | null {
    const name = nameOf(written);
    return this.#names.get(name) ?? this.#school(name);
  }

  /** A word by itself, and whether a name of several words may start with it. */
  readonly word = remembering(MAX_ASKED, (written): Word => {
    const first = FIRST_WORD.exec(nameOf(written))?.[0];
    return { name: this.named(written), leads: first === undefined || this.#leads.has(first) };
  });

  /** `Malikis`, `malikite`, `المالكية`, `الحنابلة`: the adherents of a school, in either script. */
  #school(word: string): CategoryName | null {
    if (this.#schools.size === 0) return null;
    const known = this.#asked.get(word);
    if (known !== undefined) return known;
    const schools = schoolsOf(word);
    const own = schools.find((school) => this.#schools.has(school));
    const found =
      own === undefined
        ? (schools.map((school) => this.#inOtherScript(school)).find((name) => name !== null) ?? null)
        : (this.#schools.get(own) ?? null);
    if (this.#asked.size >= MAX_ASKED) this.#asked.clear();
    this.#asked.set(word, found);
    return found;
  }

  #inOtherScript(school: string): CategoryName | null {
    const arabic = isArabic(school);
    const found = [...this.#schools].filter(([own]) => {
      if (isArabic(own) === arabic) return false;
      const [latin, other] = arabic ? [own, school] : [school, own];
      return new RegExp(`^${namePattern([latin])}$`, 'u').test(other);
    });
    return found.length === 1 ? (found[0]?.[1] ?? null) : null;
  }

  #addFamily(key: string, members: Member[]): void {
    const siblings = new Set(members.map(({ category }) => category));
    if (siblings.size < 2 || new Set(members.map(({ own }) => own)).size < 2) return;
    for (const { category, own, kind } of members) {
      const name = { category, kind, siblings };
      if (kind === 'country') {
        for (const each of countryNames(own)) {
          this.#names.set(each, name);
          this.longest = Math.max(this.longest, each.split(' ').length);
        }
      } else if (kind === 'version') {
        this.#names.set(own.replace(/^v/, ''), name);
        for (const head of key.split(/[|\s]/)) if (head.length > 2) this.heads.add(head);
      } else {
        this.#schools.set(own, name);
        for (const form of broken(own)) this.#names.set(form, name);
      }
    }
  }
}

function nameOf(written: string): string {
  return fold(written).trim().replace(MODIFIERS, "'");
}

function add(families: Map<string, Member[]>, key: string, member: Member): void {
  const members = families.get(key);
  if (members) members.push(member);
  else families.set(key, [member]);
}

/** Every way to read a name as one of several: a gap of one to three words in what the others share. */
function* membersOf(category: string, name: string): Generator<[string, Member]> {
  const words = (fold(name).match(WORD) ?? []).map(withoutArticle);
  if (words.length > MAX_WORDS) return;
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + 3); to += 1) {
      if (to - from === words.length) continue;
      const own = words.slice(from, to).join(' ');
      const kind = kindOf(own);
      if (kind === null) continue;
      const key = `${kind}|${words.slice(0, from).join(' ')}|${words.slice(to).join(' ')}`;
      yield [key, { category, own: kind === 'school' ? (schoolOf(own) ?? own) : own, kind }];
    }
  }
}

function kindOf(own: string): Holder | null {
  if (isVersion(own)) return 'version';
  if (countryNames(own).length > 0) return 'country';
  return schoolOf(own) === null ? null : 'school';
}

function withoutArticle(word: string): string {
  return word.replace(/^ال(?=\p{L}{3})/u, '');
}

function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}
