import type { Command } from 'commander';
import { openCampaign } from '../archive/read-archive.ts';
import { readCampaign } from '../campaign/campaign.ts';
import { json } from '../campaign/read-json.ts';
import { compareCampaigns } from '../compare/compare-campaigns.ts';
import { comparisonWords } from '../compare/comparison-words.ts';
import { say } from './open.ts';

export function addCompare(program: Command): void {
  program
    .command('compare')
    .description('Compare two campaigns with the test that fits')
    .argument('<before>', 'a campaign’s folder or archive')
    .argument('<after>', 'another’s')
    .option('--json', 'for a program')
    .action((before: string, after: string, { json: isJson }: { json?: boolean }) => {
      const comparison = compareCampaigns(
        readCampaign(openCampaign(before)),
        readCampaign(openCampaign(after)),
      );
      if (isJson) process.stdout.write(json(comparison));
      else say(comparisonWords(comparison));
    });
}
