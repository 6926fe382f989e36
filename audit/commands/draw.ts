import type { Command } from 'commander';
import { stratumKey } from '../../shared/audit.ts';
import { AuditError } from '../audit-error.ts';
import { PATHS } from '../campaign/campaign.ts';
import { json } from '../campaign/read-json.ts';
import { drawQuestions } from '../plan/draw-questions.ts';
import { FOLDER, FOLDER_WORDS, openPlan, say } from './open.ts';

export function addDraw(program: Command): void {
  program
    .command('draw')
    .description('Draw the questions from the answer log, by strata and by seed')
    .argument(FOLDER, FOLDER_WORDS)
    .action((root: string) => {
      const { folder, plan, planHash } = openPlan(root);
      if (folder.bytes(PATHS.draw) !== null)
        throw new AuditError(
          `The questions of ${root} are drawn already (draw.json). A second draw would be a choice: begin another campaign.`,
        );
      const draw = drawQuestions(folder, plan, planHash, new Date());
      folder.write(PATHS.draw, json(draw));
      for (const { stratum, observed, wanted, drawn } of draw.strata)
        say(`${stratumKey(stratum)}: ${observed} in the log, ${wanted} wanted, ${drawn} drawn`);
      const short = draw.strata.some((stratum) => stratum.drawn < stratum.wanted);
      if (short) say('Where fewer were drawn than wanted, the log has no more; the report says so.');
      say(`${draw.questions.length} questions drawn. Ask them: npm run audit -- run FOLDER`);
    });
}
