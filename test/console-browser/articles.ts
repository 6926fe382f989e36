import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A small help centre of a bicycle shop in three languages. `lost-keys` is found by no answer of the seeded log.

const ARTICLES: Record<string, string> = {
  'en/brakes.md':
    '# Squeaking brakes\n\nBrakes squeak when the pads are wet or worn. Clean the rim with alcohol and sand the pads.\n',
  'en/refunds.md':
    '# Refunds\n\nRefunds are paid to the card you used within 14 days. Send the bicycle back in its box.\n',
  'en/delivery.md':
    '# Delivery times\n\nA bicycle is delivered within five working days. Spare parts take two.\n',
  'en/lost-keys.md':
    '# Lost lock keys\n\nSend a picture of the number on your lock. A new key costs twelve euros.\n',
  'fr/freins.md':
    '# Freins qui grincent\n\nLes freins grincent quand les patins sont mouillés ou usés. Nettoyez la jante à l’alcool.\n',
  'fr/remboursement.md':
    '# Remboursements\n\nLe remboursement arrive sur votre carte dans les quatorze jours.\n',
  'ar/tawsil.md': '# مدة التوصيل\n\nيستغرق توصيل الدراجة خمسة أيام عمل. وتصل قطع الغيار في يومين.\n',
  'ar/makabih.md': '# صرير المكابح\n\nتصدر المكابح صريرا عندما تكون مبتلة أو مستهلكة. نظف الجنط بالكحول.\n',
};

/** Writes the articles into a folder of their own. */
export function writeArticles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-articles-'));
  for (const [path, text] of Object.entries(ARTICLES)) {
    const language = path.slice(0, 2);
    mkdirSync(join(folder, language), { recursive: true });
    writeFileSync(join(folder, path), `---\nlanguage: ${language}\n---\n\n${text}`);
  }
  return folder;
}
