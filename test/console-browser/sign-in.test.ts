import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { startDesk, TOKEN } from './desk.ts';

const desk = startDesk();

it(promise('console.sign-in'), async () => {
  const { page, troubles } = await desk.visit('/gone/too?far=1', { role: null });
  await page.getByLabel('Console token').waitFor();
  troubles.length = 0; // The session that is not there yet.
  await page.goto(`${desk.url}/console/answers?vote=down`);
  await page.getByLabel('Console token').fill('a token that is not the right one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Console token').inputValue()).toBe('a token that is not the right one');

  await page.getByLabel('Console token').fill(TOKEN);
  await page.keyboard.press('Enter');
  await page.locator('.rows a').first().waitFor();
  expect(new URL(page.url()).search, 'where one wanted to go').toBe('?vote=down');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Console token').waitFor();
  await page.reload();
  await page.getByLabel('Console token').waitFor();
  expect(await page.locator('.rows').count()).toBe(0);
});
