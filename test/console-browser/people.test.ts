import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { TOKEN } from './desk.ts';
import { startDesk } from './start-desk.ts';

const desk = startDesk();

it(promise('console.sign-in'), async () => {
  const { page } = await desk.visit('/answers?vote=down', { role: null });
  const token = page.getByLabel('Console token');
  await token.fill('a token that is not the right one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => token.inputValue()).toBe('a token that is not the right one');

  await token.fill(TOKEN);
  await page.keyboard.press('Enter');
  await page.locator('.rows a').first().waitFor();
  expect(new URL(page.url()).search, 'where one wanted to go').toBe('?vote=down');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await token.waitFor();
  await page.reload();
  await token.waitFor();
  await expect.poll(() => page.locator('.rows').count()).toBe(0);
});

it(promise('console.session-ended'), async () => {
  const { page } = await desk.visit('/people/new', { role: null });
  await page.getByLabel('Console token').fill(TOKEN);
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('Somebody new');
  await page.getByLabel('E-mail').fill('new@cycles.example');
  await desk.db.exec('DELETE FROM desk_sessions WHERE person IS NULL');

  const add = page.locator('form').getByRole('button', { name: 'Add a person' });
  await add.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your session has ended').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.isVisible(), { message: 'it cannot be passed by' }).toBe(true);
  await dialog.getByLabel('Console token').fill(TOKEN);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Somebody new');
  await add.click();
  await page.getByText('It is shown this once.').waitFor();
});

it(promise('console.people'), async () => {
  const { page, troubles } = await desk.visit('/people');
  await page.getByRole('link', { name: 'Add a person' }).click();
  await page.getByLabel('Name').fill('Wanda');
  await page.getByLabel('Role').selectOption('editor');
  await page.getByLabel('every site').uncheck();
  await page.getByLabel('Shop').check();
  await page.locator('form').getByRole('button', { name: 'Add a person' }).click();
  const token = await page.locator('.story pre').innerText();
  const bearer = (path: string) =>
    fetch(`${desk.url}/v1/desk${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const session = await (await bearer('/session')).json();
  expect(session).toMatchObject({
    name: 'Wanda',
    role: 'editor',
    sites: ['shop'],
  });
  const row = page.locator('.rows a', { hasText: 'Wanda' });
  await expect.poll(() => row.innerText()).toContain('shop');

  await page.getByLabel('Role').selectOption('viewer');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => row.innerText()).toContain('viewer');

  await page.getByRole('button', { name: 'Remove this person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this person' }).click();
  await row.waitFor({ state: 'detached' });
  await page.locator('.story').waitFor({ state: 'detached' });
  const { status } = await bearer('/session');
  expect(status).toBe(401);

  await page.getByRole('link', { name: 'Changes' }).click();
  await page.locator('.rows a').first().click();
  await page.locator('.story h1').waitFor();
  await expect.poll(() => page.locator('.rows .name').first().innerText()).toBe('person.remove');
  await expect.poll(() => page.locator('.story').innerText()).toContain('Wanda');
  const whole = await page.locator('.story').innerText();
  expect(whole, 'no token in the trail').not.toContain(token);
  expect(troubles).toEqual([]);
});

it(promise('console.roles'), async () => {
  const answer = desk.answers[0]?.id;
  const { page } = await desk.visit(`/answers/${answer}`, { role: 'viewer' });
  await page.locator('.story h1').waitFor();
  await page.getByText('viewer', { exact: false }).last().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Erase this visitor' }).count()).toBe(0);
  const screens = page.getByRole('navigation').getByRole('link');
  for (const name of ['People', 'Changes'])
    await expect.poll(() => screens.filter({ hasText: name }).count()).toBe(0);
  for (const address of ['people', 'trail']) {
    await page.goto(`${desk.url}/console/${address}`);
    await expect.poll(() => page.getByRole('alert').first().innerText()).toMatch(/admin/i);
    await expect.poll(() => page.getByRole('link', { name: 'Add a person' }).count()).toBe(0);
  }
});
