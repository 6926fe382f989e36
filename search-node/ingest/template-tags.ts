import { escapeUTF8 } from 'entities';
import { mapOutsideFences } from './code-fences.ts';

const TAG = /\{%-?\s*(end)?([A-Za-z][\w-]*)\s*([^%]*?(?:%(?!\})[^%]*?)*?)-?%\}/g;
const SHORTCODE = /\{\{(?:<|%)[^{}]*(?:>|%)\}\}/g;
const ADMONITION =
  /^([ \t>]*):{3,}[ \t]*([A-Za-z][\w-]*)(?:[ \t]*\[(.*)\]|[ \t]+([^{]*))?(?:[ \t]*\{.*\})?[ \t]*$/;
const ADMONITION_END = /^([ \t>]*):{3,}[ \t]*$/;
const ATTRIBUTE = /([A-Za-z][\w-]*)=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/g;

/**
 * Rewrites the block syntax of GitBook (`{% hint %}`) and Docusaurus (`:::note`) as component tags on lines of
 * their own, which the Markdown and MDX parsers nest. Fenced code is left alone.
 */
export function templateTagsToComponents(source: string): string {
  if (!/\{%|\{\{[<%]|^[ \t>]*:::/m.test(source)) return source;
  const paired = new Set([...source.matchAll(TAG)].filter((tag) => tag[1]).map((tag) => tag[2]));
  let admonitions = 0;
  return mapOutsideFences(source, (line) => {
    const opens = ADMONITION.exec(line);
    if (opens) {
      admonitions += 1;
      return onItsOwn(opens[1] ?? '', admonitionTag(opens[2] ?? '', opens[3] ?? opens[4] ?? ''));
    }
    const closes = ADMONITION_END.exec(line);
    if (closes && admonitions > 0) {
      admonitions -= 1;
      return onItsOwn(closes[1] ?? '', '</Admonition>');
    }
    return line.includes('{') ? withoutTemplateTags(line, paired) : line;
  });
}

function withoutTemplateTags(line: string, paired: Set<string | undefined>): string {
  const indent = /^[ \t>]*/.exec(line)?.[0] ?? '';
  return line
    .replace(TAG, (tag, end: string | undefined, name: string, attributes: string, at: number) => {
      if (insideCode(line, at)) return tag;
      if (end) return onItsOwn(indent, `</${componentName(name)}>`);
      if (paired.has(name)) return onItsOwn(indent, openingTag(componentName(name), attributes));
      if (!/\b(title|url|src|label)=/.test(attributes)) return '';
      return onItsOwn(indent, `${openingTag(componentName(name), attributes)}</${componentName(name)}>`);
    })
    .replace(SHORTCODE, (tag, at: number) => (insideCode(line, at) ? tag : ''));
}

function admonitionTag(type: string, title: string): string {
  const words = title.replace(/\*\*|__|`/g, '').trim();
  return openingTag('Admonition', `type="${type}"${words ? ` title="${words.replaceAll('"', '\\"')}"` : ''}`);
}

function openingTag(name: string, attributes: string): string {
  const kept = [...attributes.matchAll(ATTRIBUTE)].map(([, key, double, single]) => {
    const value = (double ?? single ?? '').replace(/\\(.)/g, '$1');
    return ` ${key}="${escapeUTF8(value)}"`;
  });
  return `<${name}${kept.join('')}>`;
}

/** `content-ref` → `ContentRef`, so that it counts as a component and not as an HTML element. */
function componentName(name: string): string {
  return name.replace(/(?:^|-+|_+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function onItsOwn(indent: string, tag: string): string {
  return `\n${indent}${tag}\n${indent.trimEnd()}\n${indent}`;
}

function insideCode(line: string, at: number): boolean {
  return (line.slice(0, at).split('`').length - 1) % 2 === 1;
}
