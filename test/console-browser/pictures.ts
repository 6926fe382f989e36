import { join } from 'node:path';
import type { GapsReply } from '../../shared/desk-gaps.ts';
import { openDesk, type VisitOptions } from './desk.ts';

/** Pictures of the support desk's console over the seeded log, those whose names fit. */
export async function takeConsolePictures(folder: string, names: RegExp): Promise<void> {
  const wanted = ['answers', 'gaps', 'gaps-dark', 'gaps-arabic', 'sources', 'telephone']
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
    for (const name of wanted) {
      const [address, options] = shown[name] ?? ['/answers'];
      const { page } = await desk.visit(address, options);
      await page.locator('.rows a').first().waitFor();
      if (/[a-z]_/.test(address)) await page.locator('.story h1').waitFor();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `${name}.png`) });
      await desk.closeWindows();
    }
  } finally {
    await desk.close();
  }
}
