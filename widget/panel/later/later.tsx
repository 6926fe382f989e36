import { dressing } from '../view/dress.ts';
import css from './later.css?inline';

export { useWidget } from '../view/context.ts';
export { AfterAnswer } from './after-answer.tsx';
export { Card } from './card.tsx';
export { citationOf } from './copy-text.ts';
export { Editing } from './editing.tsx';
export { failureWords } from './failure-words.ts';
export { sendVote } from './helpful.tsx';
export { keepFocus } from './keep-focus.ts';
export { fetchWords, useLaterWords } from './later-words.ts';
export { Preview } from './preview.tsx';
export { Sheet } from './sheet.tsx';
export { spoken } from './spoken.ts';

export const dress = dressing(css);
