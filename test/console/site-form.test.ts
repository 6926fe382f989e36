import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BY_ITSELF, draftOf, emptyDraft, mergeDrafts, siteOfDraft } from '../../console/sites/draft.ts';
import { contrast, OWN_LOOK } from '../../console/sites/theme.ts';
import { Keeping, Site } from '../../shared/site.ts';
import { promise } from '../behaviours.ts';

const site = Site.parse({ key: 'a', name: 'A', origins: ['https://a.example'], scope: { works: ['w'] } });

it(promise('console.site-form-rules', 'what is kept by itself'), () => {
  expect(BY_ITSELF).toEqual(Keeping.parse({}));
});

it(promise('console.site-form-rules', 'the look is the one of the widget’s style sheets'), () => {
  const css = ['loader/launcher.css', 'panel/panel.css']
    .map((file) => readFileSync(join(import.meta.dirname, '../../widget', file), 'utf8'))
    .join('\n');
  expect(css).toContain(`--pincite-accent, light-dark(${OWN_LOOK.accent}, ${OWN_LOOK.accentDark})`);
  expect(css).toContain(`--pincite-paper, light-dark(${OWN_LOOK.paper}, ${OWN_LOOK.paperDark})`);
  expect(css).toContain(`--pincite-radius, ${OWN_LOOK.radius}px`);
  expect(css).toContain(`--pincite-font-size, ${OWN_LOOK.size}px`);
});

it(promise('console.site-form-rules', 'a site that is not touched stays as it is'), () => {
  const bare: Site = { ...site };
  for (const absent of ['keep', 'poweredBy', 'reading'] as const) delete bare[absent];
  const whole = Site.parse({
    ...{ ...site, poweredBy: true, reading: 'off', dailyCap: 3, starters: ['Why?'], stream: 'token' },
    ...{
      scope: { named: 'n', collections: ['a', 'b'] },
      handoff: { url: 'mailto:a@b.example', label: 'Write' },
    },
    keep: { answerDays: 90, conversationDays: 30, redact: ['phone', 'card', 'email'] },
  });
  for (const it of [bare, whole]) {
    const back = siteOfDraft(draftOf(it), it);
    expect(new Set(back.keep?.redact)).toEqual(new Set(it.keep?.redact));
    expect({ ...back, keep: null }).toEqual({ ...it, keep: null });
  }
});

it(promise('console.site-form-rules', 'a new one has what the contract gives it by itself'), () => {
  const draft = { ...emptyDraft('fr'), key: 'b', name: 'B', collections: ' help \n\n' };
  const made = siteOfDraft(draft, null);
  const asked = { key: 'b', name: 'B', origins: [], scope: { collections: ['help'] }, locale: 'fr' };
  expect(Site.parse(made)).toEqual(Site.parse(asked));
});

it(promise('console.site-two-editors', 'field by field'), () => {
  const base = draftOf(site);
  const mine = { ...base, name: 'Mine', dailyCap: '7', locale: 'ar' };
  const newer = { ...base, name: 'Theirs', starters: 'Why?', locale: 'ar' };
  expect(mergeDrafts(base, mine, newer)).toEqual({
    draft: { ...base, name: 'Mine', dailyCap: '7', locale: 'ar', starters: 'Why?' },
    theirs: ['name', 'starters'],
    both: ['name'],
  });
});

it(promise('console.site-form-rules', 'contrast is WCAG’s'), () => {
  // The two ends of the scale, and grey on white as WCAG’s own examples have it.
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
