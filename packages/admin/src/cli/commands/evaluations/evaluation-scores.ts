import type { OrganizationId } from '@callbook/domain'
import type { Command } from 'commander'
import { rebuildScores } from '../../../evaluations/rebuild-scores.ts'
import { everyTenth } from '../../every-tenth.ts'
import type { Run } from '../../run.ts'
import { examples, readId } from '../arguments.ts'
import { organizationsFor } from '../organizations.ts'

const about = `
Lists of calls are filtered by these scores, and charts are made of them. To be
run once after the upgrade to a release that has them, when no process of the
release before runs any more: what such a one records has none. Calls may be
evaluated meanwhile, and others may rebuild too. What is right is left alone: it
may be cut short and run again, and writes only what is still missing.`

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
          const tell = everyTenth(({ organizationId, calls, corrected }: Parameters<Tell>[0]) =>
            note(`${organizationId}: ${calls} evaluated calls read, ${corrected} corrected`)
          )

          return { organizations: organizationIds.length, ...(await rebuildScores(db, actor, organizationIds, tell)) }
        },
        ({ calls, corrected }) => `${calls} evaluated calls read, ${corrected} of them corrected`
      )
    )
}

type Tell = Parameters<typeof rebuildScores>[3]
