import { expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { article, sharedEngine } from './small-index.ts';

// As written in the text, as asked.
const spellings: Record<string, [string, string][]> = {
  'case and width': [
    ['Straße', 'STRASSE'],
    ['ＦＵＬＬ', 'full'],
    ['ﬁnal', 'final'],
  ],
  diacritics: [
    ['résumé', 'resume'],
    ['re\u0301sume\u0301', 'résumé'],
    ['Łódź', 'lodz'],
    ['Ångström', 'angstrom'],
    ['œuvre', 'oeuvre'],
    ['Việt', 'viet'],
  ],
  'apostrophes and elided articles': [
    ["l'abonnement", 'abonnement'],
    ['l’élève', 'eleve'],
    ['aujourd’hui', "aujourd'hui"],
    ['dell’arte', 'arte'],
  ],
  'hamza and its seats': [
    ['مسؤول', 'مسئول'],
    ['شيء', 'شئ'],
    ['قائل', 'قايل'],
    ['رؤوس', 'رءوس'],
    ['السماء', 'السما'],
    ['القرءان', 'القرآن'],
  ],
  'alef, ya, ta marbuta, tatweel': [
    ['أحمد', 'احمد'],
    ['إيمان', 'ايمان'],
    ['آدم', 'ادم'],
    ['ٱلحمد', 'الحمد'],
    ['موسى', 'موسي'],
    ['صلاة', 'صلاه'],
    ['كتـــاب', 'كتاب'],
    ['\u0627\u0654حمد', 'أحمد'],
  ],
  'vowel signs and Quranic marks': [
    ['كِتَابٌ', 'كتاب'],
    ['هٰذا', 'هذا'],
    ['ٱلرَّحۡمَٰنِ', 'الرحمن'],
    ['كتاب', 'كِتاب'],
  ],
  'presentation forms and ligatures': [
    ['ﻛﺘﺎﺏ', 'كتاب'],
    ['ﻻ', 'لا'],
    ['ﷲ', 'الله'],
    ['قال ﷺ', 'وسلم'],
    ['ﺷﺊ', 'شيء'],
  ],
  'Persian and Urdu letters': [
    ['کتاب', 'كتاب'],
    ['یوسف', 'يوسف'],
    ['ہند', 'هند'],
  ],
  'marks that do not show': [
    ['re\u00ADfund', 'refund'],
    ['\u200Frefund\u200E', 'refund'],
    ['re\u200Bfund', 'refund'],
    ['می\u200Cخواهم', 'میخواهم'],
    ['\u2067refund\u2069', 'refund'],
    ['\uFEFFrefund', 'refund'],
  ],
  'digits of all scripts': [
    ['٤٠٥', '405'],
    ['۴۰۵', '٤٠٥'],
    ['४०५', '405'],
    ['405', '４０５'],
    ['𝟒𝟎𝟓', '405'],
  ],
  'other scripts': [
    ['שָׁלוֹם', 'שלום'],
    ['Ёлка', 'елка'],
    ['ΟΔΟΣ', 'οδός'],
    ['東京都に住む', '東京'],
    ['ปฏิทินไทย', 'ปฏิทิน'],
  ],
  'words joined by signs': [
    ['rds.force_ssl', 'force'],
    ['done.Next', 'next'],
    ['`code`word', 'word'],
    ['read/write', 'write'],
  ],
};

const { engine, indexed } = sharedEngine();

for (const [kind, pairs] of Object.entries(spellings)) {
  test(promise('engine.folding', kind), async () => {
    const untitled = { title: '-', language: 'und' };
    await indexed(...pairs.map(([text], at) => article(`${kind} ${at}`, text, untitled)));
    for (const [at, [text, query]] of pairs.entries()) {
      const scope = { editions: [`${kind} ${at}`] };
      const { hits } = (await engine().search({ scope, query, limit: 1 })).value;
      expect(hits[0]?.exact, `"${query}" finds "${text}"`).toBe(true);
      expect(hits[0]?.passage.text).toBe(text);
    }
  });
}
