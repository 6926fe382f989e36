import { fullerForm } from './name-skeleton.ts';

/** Whether a title names a book whose parts are numbered: a lone number after it is that of a hadith. */
export function isHadithBook(title: string): boolean {
  const words = title
    .replace(/[()[\]«»"“”':،,.]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map(consonants)
    .filter(Boolean);
  if (words.length === 0 || words.length > 6 || /^the /i.test(title)) return false;
  if (/^\p{Lu}/u.test(title) && /(?<=^[^ ]+ )\p{Ll}{4,}/u.test(title)) return false; // `Muslim population`
  const [first = '', second = ''] = words;
  return (
    KINDS.has(first) || NAMES.has(first) || PAIRS.has(`${first} ${second}`) || NAMES.has(words.at(-1) ?? '')
  );
}

const KINDS =
  skeletons(`sahih sunan musnad musannaf muwatta mustadrak mujam silsila silsilat jami mishkat bulugh adab riyad arbain
  صحیح سنن مسند مصنف موطا مستدرک معجم سلسلة الجامع مشكاة بلوغ ضعیف daif zawaid`);
const NAMES =
  skeletons(`bukhari boukhari buchari muslim moslim mouslim tirmidhi tirmizi turmudzi nasai nasa'i majah maja dawud daud dawood ahmad ahmed
  darimi baihaqi bayhaqi hakim daraqutni tabarani bazzar ibn-hibban khuzaymah muwatta malik haythami ramuz
  بخاري مسلم ترمذي نسائي ماجه داود احمد دارمي بيهقي حاكم دارقطني طبراني`);
const PAIRS = new Set(
  [
    'ibn majah',
    'abu dawud',
    'ibn hibban',
    'ibn khuzaymah',
    'ibn abi',
    'abd razzaq',
    'sharh sunnah',
    'شرح السنة',
    'abi dawud',
    'abu yala',
    'kanz ummal',
    'majma zawaid',
  ].map((pair) => pair.split(' ').map(consonants).join(' ')),
);

function skeletons(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/).map(consonants));
}

/** Consonants apart: `Add` is no Daud. */
function consonants(word: string): string {
  return fullerForm(word).replace(/[aiu]/g, '').replace(/S/g, 'K');
}
