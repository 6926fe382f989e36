import { withoutTurningMarks } from './turning-marks.ts';

const SPECIAL = /[\\`*_[\]<>~|&!]/g;

/**
 * Text as Markdown that shows it letter for letter: no emphasis, no markup, and no address that becomes a link by
 * itself, since links leave through the registry only.
 */
export function escapeMarkdown(text: string): string {
  return withoutTurningMarks(text)
    .replace(SPECIAL, '\\$&')
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/www\./gi, (www) => `${www.slice(0, 3)}&#46;`)
    .replace(/@/g, '&#64;')
    .replace(/(mailto|xmpp):/gi, '$1&#58;');
}
