import { expect, it } from 'vitest';
import { urlResolver } from '../../search-node/host/base-url.ts';
import { readingAddress } from '../../shared/reading-address.ts';
import { promise } from '../behaviours.ts';

it(promise('host.urls', 'a template places the address and the passage of a printed page'), () => {
  const { page } = urlResolver({}, { books: 'https://chat.example.com/{path}?site=KEY&passage={passage}' });
  const address = readingAddress('a/b', { kind: 'page', volume: '4', label: '405' });
  expect(page('books', address, 'p&1#{path}')).toBe(
    'https://chat.example.com/read/a%2Fb/4/405?site=KEY&passage=p%261%23%7Bpath%7D',
  );
  expect(page('books', readingAddress('a', null), null)).toBe(
    'https://chat.example.com/read/a?site=KEY&passage=',
  );
  expect(page('others', address, 'p')).toBeNull();
});
