import type { OrganizationId } from '@callbook/domain'
import type { Command } from 'commander'
import { rebuildScores } from '../../../evaluations/rebuild-scores.ts'
import { everyTenth } from '../../every-tenth.ts'
import type { Run } from '../../run.ts'
import { examples, readId } from '../arguments.ts'
import { organizationsFor } from '../organizations.ts'

const about = `
Filters of call lists and charts use these scores. Run it once after an upgrade
to the release that introduced them, when no process of the previous release is
running, because such a process records evaluations without them. Calls may be
evaluated during the run, and several rebuilds may run at once. Correct scores
are not written. A run that was interrupted can be repeated and writes only the
missing scores.`

export function addScoresCommand(evaluation: Command, run: Run): void {
  evaluation
    .command('rebuild-scores')
    .description('Rebuild the scores that call lists are filtered by')
    .option('--organization <id>', 'id of one organization', readId)
    .addHelpText('after', about)
    .addHelpText('after', examples('evaluation rebuild-scores', 'evaluation rebuild-scores --organization ID'))
    .action(({ organization }: { readonly organization?: OrganizationId }, command: Command) =>
      run(
        command,
        async ({ actor, db, note }) => {
          const organizationIds = await organizationsFor(db, organization)
          const report = everyTenth(({ organizationId, calls, corrected }: Parameters<OnProgress>[0]) =>
            note(`${organizationId}: ${calls} evaluated calls read, ${corrected} corrected`)
          )

          return { organizations: organizationIds.length, ...(await rebuildScores(db, actor, organizationIds, report)) }
        },
        ({ calls, corrected }) => `${calls} evaluated calls read, ${corrected} of them corrected`
      )
    )
}

type OnProgress = Parameters<typeof rebuildScores>[3]
