import type { Command } from 'commander';
import { Scope } from '../../shared/scope.ts';
import { AuditError } from '../audit-error.ts';
import { readDraw } from '../campaign/campaign.ts';
import { fetchPages } from '../precode/fetch-pages.ts';
import { precodeUnits } from '../precode/precode-units.ts';
import { showProgress } from '../show-progress.ts';
import { ensureUnits } from '../units/make-units.ts';
import { unitWords } from './export.ts';
import { endedByPerson, FOLDER, FOLDER_WORDS, openPlan, say } from './open.ts';

type Options = {
  search: string;
  collections?: string[];
  named?: string;
  asItIs?: boolean;
  fetchPages?: boolean;
};

export function addPrecode(program: Command): void {
  program
    .command('precode')
    .description('Let the search host check each citation beforehand')
    .argument(FOLDER, FOLDER_WORDS)
    .requiredOption('--search <url>', 'where the search host is')
    .option('--collections <ids...>', 'the collections to search')
    .option('--named <scope>', 'a scope of the host’s configuration')
    .option('--fetch-pages', 'fetch and keep the cited pages that have no capture yet')
    .option('--as-it-is', 'go on where answers of the plan are missing')
    .addHelpText(
      'after',
      '\nThe host’s secret is read from PINCITE_SEARCH_SECRET. No coder sees a pre-code before coding.',
    )
    .action(async (root: string, options: Options) => {
      const secret = process.env.PINCITE_SEARCH_SECRET;
      if (!secret) throw new AuditError('Put the search host’s secret into PINCITE_SEARCH_SECRET.');
      const scope = Scope.safeParse({ collections: options.collections, named: options.named });
      if (!scope.success)
        throw new AuditError(
          'No query without a scope: name --collections, or a scope of the host with --named.',
        );
      const { folder, plan, planHash } = openPlan(root);
      const units = ensureUnits(folder, plan, readDraw(folder, planHash), options.asItIs === true);
      if (units) say(unitWords(units));
      const signal = endedByPerson();
      const progress = showProgress('Pre-coding');
      try {
        if (options.fetchPages) say(await fetchPages(folder, signal));
        const host = { url: options.search, secret };
        const { done, of, codes } = await precodeUnits(folder, host, scope.data, signal, progress.show);
        progress.stop();
        say(`${done} of ${of} citations are pre-coded; the machine could tell ${codes} of them.`);
      } finally {
        progress.stop();
      }
    });
}
