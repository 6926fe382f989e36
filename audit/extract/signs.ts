import type { InText } from './found-citation.ts';
import { noSource, trimUrl, URL_PATTERN } from './source-fields.ts';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Bracketed markers, footnote marks and addresses, each number of a bracket a citation of its own. */
export function signsIn(text: string): InText[] {
  return [...linksIn(text), ...bracketsIn(text), ...raisedIn(text), ...addressesIn(text)];
}

/** A marker without its brackets and case: `[S2]`, `【2†source】` and `²` refer by `s2`, `2` and `2`. */
export function markerKey(marker: string): string {
  const plain = marker
    .normalize('NFKC')
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/†.*$/u, '');
  return plain.replace(/[^\p{L}\p{N}_-]/gu, '').toLowerCase();
}

/** `[words](address)`; an image is no citation, and a number between the brackets is a marker. */
function linksIn(text: string): InText[] {
  const links = text.matchAll(
    /(?<!!)\[([^\][\n]{1,300})\]\(<?(https?:\/\/[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s"[^"\n]*")?\)/gu,
  );
  return [...links].map(({ 0: whole, 1: words = '', 2: url = '', index }) => {
    const isMarker = /^\^?[Ss]?[\d٠-٩]{1,3}$/u.test(words);
    return {
      span: [index, index + whole.length],
      form: isMarker ? 'marker' : 'link',
      source: {
        ...{ ...noSource, url },
        ...(isMarker
          ? { marker: `[${words}]` }
          : { title: words.replace(/^[\s*_"“«]+|[\s*_"”»]+$/gu, '') || null }),
      },
    };
  });
}

/** `[1]`, `[1, 3–5]`, `[S2]`, `[^note]`, `【4†source】`. */
function bracketsIn(text: string): InText[] {
  const one = '[Ss]?[\\d٠-٩]{1,3}';
  const many = `${one}(?:\\s?[,،;–-]\\s?${one})*`;
  const brackets = text.matchAll(
    new RegExp(`\\[(?:(\\^[\\p{L}\\d_-]{1,40})|(${many}))\\](?![(:])|【([^】]{1,40})】`, 'gu'),
  );
  return [...brackets].flatMap(({ 0: whole, 1: note, 2: numbers, 3: tagged, index }): InText[] => {
    const span = [index, index + whole.length] as const;
    if (note !== undefined) return [{ span, form: 'footnote', source: { ...noSource, marker: whole } }];
    const markers = tagged === undefined ? expanded(numbers ?? '') : [tagged.replace(/†.*$/u, '')];
    return markers.map((marker) => ({
      ...{ span, form: 'marker' as const },
      source: { ...noSource, marker: `[${marker}]` },
    }));
  });
}

/** `3–5` is three citations; what would be more than twenty is no range of markers. */
function expanded(numbers: string): string[] {
  return numbers.split(/\s?[,،;]\s?/u).flatMap((part) => {
    const [from, to] = part.split(/\s?[–-]\s?/u).map((end) => Number(markerKey(end)));
    if (from === undefined || to === undefined || !(to > from) || to - from > 20) return [part];
    return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
  });
}

/** Raised numbers behind a letter or a full stop; `m²` and `10³` are units and powers. */
function raisedIn(text: string): InText[] {
  const raised = text.matchAll(
    new RegExp(`(?<=[\\p{L}.,;:!?»”")؟،])[${RAISED}]{1,3}(?:[˒,][${RAISED}]{1,3})*`, 'gu'),
  );
  return [...raised].flatMap(({ 0: whole, index }) => {
    if (/(?:^|[\s\d/(])[kcdm]?m$/u.test(text.slice(0, index))) return [];
    const span = [index, index + whole.length] as const;
    return whole
      .split(/[˒,]/u)
      .map((marker) => ({ span, form: 'footnote' as const, source: { ...noSource, marker } }));
  });
}

function addressesIn(text: string): InText[] {
  const pattern = new RegExp(`<(${URL_PATTERN.source})>|(?<!\\]\\()${URL_PATTERN.source}`, 'gu');
  return [...text.matchAll(pattern)].map(({ 0: whole, 1: inner, index }) => {
    const url = inner ?? trimUrl(whole) ?? whole;
    const length = inner === undefined ? url.length : whole.length;
    return { span: [index, index + length], form: 'link', source: { ...noSource, url } };
  });
}
