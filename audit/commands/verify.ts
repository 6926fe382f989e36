import type { Command } from 'commander';
import { openCampaign } from '../archive/read-archive.ts';
import { verifyCampaign } from '../archive/verify-campaign.ts';
import { say } from './open.ts';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('Recompute every figure from an archive')
    .argument('<archive>', 'the archive (.tar.gz), or a campaign’s folder')
    .action((path: string) => {
      const { campaign, figures, answers, units } = verifyCampaign(openCampaign(path));
      say(
        `${path} holds: campaign ${campaign}, ${answers} answers, ${units} citations. The draw, all ${figures} figures and the four reports follow from its files.`,
      );
    });
}
