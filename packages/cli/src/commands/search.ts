import type { OrganizationId } from '@callbook/domain'
import type { RebuildProgress } from '@callbook/operations'
import type { Command } from 'commander'
import { examples, readId } from '../arguments.ts'
import { findOrganizationIds, operations } from '../database.ts'
import { everyTenth } from '../every-tenth.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

const { rebuildSearch } = operations

const aboutRebuild = `
Reads the texts of all calls and writes the search index again. Searches work
during the run. If it is interrupted, the worker completes it.`

export function addSearchCommands(program: Command, run: Run): void {
  const search = program.command('search').description('Maintain the search index of calls')

  search
    .command('rebuild')
    .description('Index all calls again')
    .option('--organization <id>', 'id of one organization', readId)
    .addHelpText('after', aboutRebuild)
    .addHelpText('after', examples('search rebuild', 'search rebuild --organization ID'))
    .action(({ organization }: { organization?: OrganizationId }, command: Command) =>
      run.onDatabase(
        command,
        async ({ db, actor, note }) => {
          const organizationIds = await findOrganizationIds(db, organization)
          const onProgress = everyTenth(({ organizationId, calls }: RebuildProgress) =>
            note(`${organizationId}: ${calls} calls indexed`)
          )
          const rebuilt = await rebuildSearch(db, actor, { organizationIds, onProgress })

          return rebuilt.map(({ organizationId, calls }) => ({ organization_id: organizationId, calls }))
        },
        (rebuilt, width) => (rebuilt.length === 0 ? 'No organizations' : formatText(rebuilt, width))
      )
    )
}
