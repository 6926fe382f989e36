import { expect, it } from 'vitest';
import { tellTroubles } from '../../search-node/start/worker-troubles.ts';
import { promise } from '../behaviours.ts';

const rejected = JSON.stringify({
  level: 'error',
  message: 'A turn met a failure.',
  requestId: 'r1',
  causes: ['ModelFailure: The model rejected ANTHROPIC_API_KEY. Set a valid key.\n    at somewhere (x.ts:1)'],
});

it(promise('start.tells-troubles'), () => {
  const said: string[] = [];
  const tell = tellTroubles((line) => said.push(line));
  for (const line of [
    rejected,
    rejected.replace('r1', 'r2'),
    '{"level":"info","message":"fine"}',
    'no JSON',
    'null',
  ])
    tell(line);
  expect(said).toEqual(['A turn met a failure. The model rejected ANTHROPIC_API_KEY. Set a valid key.']);
});
