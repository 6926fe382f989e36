import { join } from 'node:path';
import type { GapsReply } from '../../shared/desk-gaps.ts';
import { publishCampaign } from './audit-campaign.ts';
import { type Desk, openDesk, type VisitOptions } from './desk.ts';

/** The coding view: which citation, what was pressed, how it is shown. */
const CODING: Record<string, { at: number; keys: string[]; options: VisitOptions }> = {
  coding: { at: 0, keys: ['d', 't', '4', 'Space'], options: {} },
  'coding-arabic': { at: 2, keys: ['0', 'd'], options: { language: 'ar', colorScheme: 'dark' } },
};

/** Pictures of the support desk's console over the seeded log, those whose names fit. */
export async function takeConsolePictures(folder: string, names: RegExp): Promise<void> {
  const wanted = [
    'answers',
    'gaps',
    'gaps-dark',
    'gaps-arabic',
    'sources',
    'telephone',
    ...Object.keys(CODING),
  ]
    .map((it) => `console-${it}`)
    .filter((it) => names.test(it));
  if (!wanted.length) return;
  const desk = await openDesk();
  try {
    await desk.api('/gaps/group', { method: 'POST', body: {} });
    const { gaps } = await desk.api<GapsReply>('/gaps');
    const gap = `/gaps/${gaps[0]?.id}`;
    const shown: Record<string, [address: string, options?: VisitOptions]> = {
      'console-answers': [`/answers/${desk.answers[4]?.id}`],
      'console-gaps': [gap],
      'console-gaps-dark': [gap, { colorScheme: 'dark' }],
      'console-gaps-arabic': [gap, { language: 'ar' }],
      'console-sources': ['/sources'],
      'console-telephone': ['/answers', { viewport: { width: 390, height: 800 } }],
    };
    for (const name of wanted.filter((it) => it in shown)) {
      const [address, options] = shown[name] ?? ['/answers'];
      const { page } = await desk.visit(address, options);
      await page.locator('.rows a').first().waitFor();
      if (/[a-z]_/.test(address)) await page.locator('.story h1').waitFor();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `${name}.png`) });
      await desk.closeWindows();
    }
    const coding = Object.keys(CODING).filter((it) => wanted.includes(`console-${it}`));
    if (coding.length) await takeCodingPictures(desk, folder, coding);
  } finally {
    await desk.close();
  }
}

async function takeCodingPictures(desk: Desk, folder: string, names: string[]): Promise<void> {
  const { id, units } = await publishCampaign(desk, 'autumn', 'Help centre, autumn');
  for (const name of names) {
    const { at = 0, keys = [], options } = CODING[name] ?? {};
    const { page } = await desk.visit(`/audit/${id}/${units[at]}`, { role: 'Ann', ...options });
    await page.locator('.page-text mark').first().waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForLoadState('networkidle');
    await page.locator('.save-state [role=status]:not(:empty)').waitFor();
    await page.screenshot({ path: join(folder, `console-${name}.png`) });
    await desk.closeWindows();
  }
}
