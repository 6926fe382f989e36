import { CitationUnit, Precode, Publisher } from '../../shared/audit-coding.ts';
import type { Scope } from '../../shared/scope.ts';
import { lines, PATHS } from '../campaign/campaign.ts';
import { type Folder, textOf } from '../campaign/files.ts';
import { jsonLines } from '../campaign/read-json.ts';
import { precodeUnit } from './precode-unit.ts';
import { registerOf } from './publisher-register.ts';
import { searchHost } from './search-host.ts';

/** Pre-codes what is not pre-coded yet, one citation after another, each on disk before the next. */
export async function precodeUnits(
  folder: Folder,
  { url, secret }: { url: string; secret: string },
  scope: Scope,
  signal: AbortSignal,
  progress: (done: number, of: number, words: string) => void,
): Promise<{ done: number; of: number; codes: number }> {
  const text = textOf(folder, PATHS.precodes) ?? '';
  if (text !== '' && !text.endsWith('\n'))
    folder.write(PATHS.precodes, text.slice(0, text.lastIndexOf('\n') + 1));
  const before = lines(folder, PATHS.precodes, Precode);
  const units = lines(folder, PATHS.units, CitationUnit);
  const register = registerOf(lines(folder, PATHS.publishers, Publisher));
  const asked = { host: searchHost(url, secret, signal), scope, register, now: () => new Date() };
  const there = new Set(before.map(({ unit }) => unit));
  let [done, codes] = [there.size, before.filter(({ code }) => code !== null).length];
  for (const unit of units.filter(({ id }) => !there.has(id))) {
    progress(done, units.length, unit.text);
    const precode = Precode.parse(await precodeUnit(unit, asked));
    folder.append(PATHS.precodes, jsonLines([precode]));
    done += 1;
    if (precode.code !== null) codes += 1;
  }
  return { done, of: units.length, codes };
}
