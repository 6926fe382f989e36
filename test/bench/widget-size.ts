import Table from 'cli-table3';
import { BUDGET, buildWidget } from '../../widget/build.ts';

/** What a page downloads, against the budgets that the tests keep. */
export async function runWidgetSize(): Promise<void> {
  const { files } = await buildWidget({ ifStale: true });
  const table = new Table({ head: ['file', 'bytes', 'gzip', 'budget'] });
  for (const { name, bytes, gzip } of files) table.push([name, bytes, gzip, budgetOf(name)]);
  const sizeOf = (start: string) => files.find(({ name }) => name.startsWith(start))?.gzip ?? 0;
  table.push(['a first answer', '', sizeOf('widget.js') + sizeOf('panel-'), `< ${BUDGET.firstAnswer}`]);
  console.log(table.toString());
}

function budgetOf(name: string): string {
  if (name === 'widget.js') return `< ${BUDGET.loader}`;
  if (name === 'pincite.js') return `< ${BUDGET.module}`;
  if (/^(words-|part-later\w\w-)/.test(name)) return `< ${BUDGET.locale}`;
  return name.startsWith('part-') ? `< ${BUDGET.part}` : '';
}
