import type { Entry } from '../registry/registry.ts';
import type { Attribution } from './attributions.ts';
import type { CategoryIndex, CategoryName, Holder } from './category-index.ts';
import { fold } from './fold.ts';
import { isQuestion } from './sentences.ts';

/** What sources may not carry, whoever cites them. */
export type ScopeRules = {
  /** Whether a text says what a claim said whose source, one of these, lay outside its scope. */
  forbids(text: string, ids: string[]): boolean;
  /** The catalogue's alternatives; null where they are not known. */
  readonly categories: CategoryIndex | null;
};

type Named = { name: CategoryName; words: string };

const QUOTED = /“[^“”]*”|«[^«»]*»|"[^"]*"/g;
const WORD = /[\p{L}\p{M}]+(?:['’ʿʾ‘ʼ]\p{L}+)*|\p{N}+(?:\.\p{N}+)*/gu;
const AROUND = 60;

const SCHOOL_AFTER =
  /^(?:['’]s?)? (?:schools?|madhh?abs?|positions?|views?|doctrines?|opinions?|rulings?|jurists?|scholars?|law|fiqh|jurisprudence|tradition|authorities)(?![\p{L}])/iu;
const SCHOOL_BEFORE =
  /(?<![\p{L}])(?:écoles?|doctrines?|positions?|avis|opinions?|droit|rites?|juristes?|savants?|jurisprudence|madhhab)(?: des| de l[’']école)? $/iu;
const PEOPLE_BEFORE =
  /(?<![\p{L}])(?:according to|among|for|per|(?:view|position|opinion|doctrine|ruling|school|judgement) of|held by|selon|pour|chez|d[’']après|suivant|(?:avis|position|opinion|doctrine|école) des) ?(?:the |les )?$/iu;
const PEOPLE_AFTER =
  /^,?(?: (?:also|all|both|however|themselves|generally|eux|aussi|quant à eux))?,? (?:holds?|held|says?|said|allow(?:ed)?|permit(?:ted)?|requires?|required|forbid|forbade|prohibit(?:ed)?|consider(?:ed)?|maintain(?:ed)?|argued?|regard(?:ed)?|ruled?|accept(?:ed)?|reject(?:ed)?|deem(?:ed)?|stipulated?|recommend(?:ed)?|affirm(?:ed)?|den(?:y|ied)|tiennent|disent|estiment|permettent|exigent|interdisent|considèrent|soutiennent|autorisent|imposent|pensent|affirment|jugent|admettent|rejettent)(?![\p{L}])/iu;
const ARABIC_SCHOOL_BEFORE = /(?:^| )[وفبلك]?(?:ال|ل)?(?:مذهب|فقه|مدرسه|قول|راي) $/u;
const ARABIC_PEOPLE_BEFORE =
  /(?:^| )[وفبلك]?(?:ال)?(?:عند|لدي|قال|قالت|ذهب|ذهبت|يري|تري|يقول|تقول|اجاز|اجازت|منع|منعت|اشترط|اشترطت|اوجب|اوجبت|حرم|حرمت|كره|مذهب|قول|راي|وفق|حسب|فقهاء|علماء|ايمه|جمهور|مدرسه|متاخرو|متقدمو|مشهور|معتمد) (?:(?:ال)?(?:ساده|فقهاء|علماء|ايمه) )?$/u;
const ARABIC_PEOPLE_AFTER =
  /^ (?:يرون|قالوا|ذهبوا|يقولون|اجازوا|منعوا|اشترطوا|اوجبوا|يشترطون|يوجبون|يجيزون|يمنعون|حرموا|كرهوا)(?![\p{L}])/u;
const IN =
  /(?<![\p{L}])(?:in|with|under|since|as of|within|en|au|aux|dans|avec|sous|depuis|[وف]?(?:في|مع|منذ|داخل|ضمن))(?: the| la| le| les| l[’'])? ?$/iu;
const NOT_HELD = /(?<![\p{L}])(?:unlike|than|contrairement|contrary to|خلافا|بخلاف)(?: [\p{L}’']+){0,2} ?$/iu;
const VERSION_WORD = /(?:^|[\s(])((?:[\p{L}\p{M}]+)[ \u00a0]|v)$/iu;
const VERSION_WORDS = /^(?:v|version|release|edition|الاصدار|اصدار|النسخه|نسخه)$/u;

/**
 * The schools, versions and countries for which a sentence says something, each borne out by a source that the
 * catalogue shelves there. A source that is shelved with none of the alternatives refutes nothing, and so does one
 * that the sentence names as the one who reports. What a sentence quotes is not its own saying. `reporters`: the works
 * and authors that it names.
 */
export function positionsIn(
  plain: string,
  categories: CategoryIndex | null,
  reporters: Attribution[],
): Attribution[] {
  if (categories === null || categories.size === 0 || isQuestion(plain)) return [];
  const said = plain.replace(QUOTED, (quoted) => ' '.repeat(quoted.length)).normalize('NFC');
  const all = namesIn(said, categories);
  return all
    .filter(({ held }) => held)
    .map(({ name, words }) => ({
      what: words,
      holds: (sources) => !restsElsewhere(name, sources, all, reporters),
    }));
}

/** All that it rests on belongs to alternatives of what it names, and none to that. */
function restsElsewhere(
  name: CategoryName,
  sources: Entry[],
  all: Named[],
  reporters: Attribution[],
): boolean {
  return (
    sources.length > 0 &&
    sources.every((source) => {
      const own = categoriesOf(source);
      if (own.includes(name.category) || !own.some((each) => name.siblings.has(each))) return false;
      if (reporters.some((reporter) => reporter.holds([source]))) return false;
      // Two versions, or two countries, set side by side.
      return name.kind === 'school' || !all.some((other) => own.includes(other.name.category));
    })
  );
}

function namesIn(said: string, categories: CategoryIndex): (Named & { held: boolean })[] {
  const words = [...said.matchAll(WORD)];
  return words.flatMap((match, at) => {
    const alone = categories.word(match[0]);
    // Most words start no name of several: what stands apart from the next by a space is not joined to it.
    const single = !alone.leads && said.charAt(match.index + match[0].length) === ' ';
    const most = single ? 1 : Math.min(categories.longest, words.length - at);
    for (let count = most; count > 0; count -= 1) {
      const last = words[at + count - 1];
      const end = last === undefined ? 0 : last.index + last[0].length;
      const written = said.slice(match.index, end);
      const name = count === 1 ? alone.name : categories.named(written);
      if (name === null) continue;
      const before = said.slice(Math.max(0, match.index - AROUND), match.index);
      const after = said.slice(end, end + AROUND);
      return [{ name, words: written, held: isHeld(name.kind, written, before, after, categories) }];
    }
    return [];
  });
}

function isHeld(
  kind: Holder,
  written: string,
  before: string,
  after: string,
  categories: CategoryIndex,
): boolean {
  if (kind === 'school') return isHeldBySchool(written, before, after);
  if (kind === 'country') return IN.test(before) && !NOT_HELD.test(before.replace(IN, ''));
  if (/^\.?\d/.test(after)) return false;
  const called = VERSION_WORD.exec(before)?.[1];
  const word = fold(called ?? '').trim();
  if (called === undefined || !(VERSION_WORDS.test(word) || categories.heads.has(word))) return false;
  const led = before.slice(0, before.length - called.length);
  return IN.test(led) && !NOT_HELD.test(led.replace(IN, ''));
}

function isHeldBySchool(written: string, before: string, after: string): boolean {
  if (/\p{Script=Arabic}/u.test(written)) {
    const [word, led, follows] = [fold(written), fold(before), fold(after)];
    if (/ي$/u.test(word)) return ARABIC_SCHOOL_BEFORE.test(led);
    if (!/^(?:[وفبك]?ال|[وف]?لل)/u.test(word)) return false;
    return ARABIC_PEOPLE_BEFORE.test(led) || ARABIC_PEOPLE_AFTER.test(follows);
  }
  const named = /^\p{Lu}/u.test(written) || /ites?$/.test(written);
  if (!named) return false;
  if (SCHOOL_AFTER.test(after) || SCHOOL_BEFORE.test(before)) return true;
  return /s$|iyyah?$/.test(written) && (PEOPLE_BEFORE.test(before) || PEOPLE_AFTER.test(after));
}

function categoriesOf({ item }: Entry): string[] {
  return (item.kind === 'passage' ? item.passage : item.title).categories ?? [];
}
