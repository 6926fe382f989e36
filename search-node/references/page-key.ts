import { westernDigits } from '../pagination/page-label.ts';

/** One spelling for all that name the same volume or page: `٤٠٥` and `405`, `XII` and `xii`, `007` and `7`. */
export function pageKey(label: string): string {
  return westernDigits(label.normalize('NFKC'))
    .replace(/[\p{Cf}\s]+/gu, '')
    .replace(/^0+(?=\d)/, '')
    .toLowerCase();
}
