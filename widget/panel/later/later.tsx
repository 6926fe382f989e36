import css from './later.css?inline';

export { useWidget } from '../view/context.ts';
export { AfterAnswer } from './after-answer.tsx';
export { Card } from './card.tsx';
export { plainAnswer } from './copy-text.ts';
export { Editing } from './editing.tsx';
export { failureWords } from './failure-words.ts';
export { keepFocus } from './keep-focus.ts';
export { fetchWords } from './later-words.ts';
export { Preview } from './preview.tsx';
export { Sheet } from './sheet.tsx';

export const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
