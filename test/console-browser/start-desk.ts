import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

/** Opens a desk for a test file. What it returns is filled before the first test. */
export function startDesk(): Desk {
  const desk = {} as Desk;
  beforeAll(async () => {
    Object.assign(desk, await openDesk());
  });
  afterEach(() => desk.closeWindows?.());
  afterAll(() => desk.close?.());
  return desk;
}
