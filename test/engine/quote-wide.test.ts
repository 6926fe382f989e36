import { expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { book, check } from './quote-book.ts';
import { sharedEngine } from './small-index.ts';

const { engine, indexed } = sharedEngine();

const EDITIONS = 70;
const wording = 'فمضى الحارس يسقي الشجرة حتى أثمرت وأكل منها الناس سبع سنين';
const words = wording.split(' ');
const altered = wording.replace('يسقي', 'يقطع');
const often = 'the keeper of the garden';

/** Work `w7` has it in one edition, over the end of a page, and altered in another; `w8` has it altered alone. */
function library() {
  return Array.from({ length: EDITIONS }, (_, i) => {
    const filler = [`باب في المسألة ${i} وما قيل فيها`, `خاتمة الكتاب رقم ${i}`];
    const [head, tail] = [words.slice(0, 5).join(' '), words.slice(5).join(' ')];
    const pages: Record<number, string[]> = {
      3: [`ثم قال ${wording} ثم سكت`, `وقال ${wording}`],
      7: [`ثم قال ${head}`, `${tail} ثم سكت`],
      17: [`ثم قال ${altered} ثم سكت`],
      8: [`ثم قال ${altered} ثم سكت`],
      9: [`${often} and `.repeat(13), `${often} and `.repeat(12)],
    };
    return book(`e${i}`, [...filler, ...(pages[i] ?? [])], { work: `w${i === 17 ? 7 : i}` });
  });
}

test(promise('quote.wide'), async () => {
  const collection = await indexed(...library());
  const there = await check(engine(), collection, wording);
  expect(there.searched.editions).toBe(EDITIONS);
  expect(summary(there)).toEqual([
    ['e3', 'verbatim', 2],
    ['e7', 'verbatim', 1],
    ['e17', 'differs', 0],
  ]);
  expect(there).toMatchObject({ left: true, cut: false });
  const nowhere = await check(engine(), collection, wording.replace('سبع', 'تسع'));
  expect(summary(nowhere)).toEqual(['e3', 'e7', 'e8', 'e17'].map((id) => [id, 'differs', 0]));
  expect(nowhere).toMatchObject({ left: false, cut: false });
  for (const quote of [often, 'keeper of', 'the garden and the keeper']) {
    const counted = await check(engine(), collection, quote);
    expect(summary(counted), quote).toEqual([['e9', 'verbatim', quote.startsWith('the garden') ? 24 : 25]]);
  }
});

function summary({ editions }: Awaited<ReturnType<typeof check>>) {
  return editions
    .map(({ edition, verdict, times }) => [edition.edition, verdict, times])
    .sort((one, other) => Number(String(one[0]).slice(1)) - Number(String(other[0]).slice(1)));
}
