import { type Database, findOrganization, listOrganizations } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Command } from 'commander'
import { type Replay, replayReports } from '../replay-reports.ts'
import { found, type Run } from '../run.ts'
import { formatText } from '../text-table.ts'
import { examples, readId, readInstant } from './arguments.ts'

interface ReplayOptions {
  readonly since: Date
  readonly organization?: OrganizationId
  readonly dryRun?: boolean
}

export function addReportCommands(program: Command, run: Run): void {
  const report = program.command('report').description('the reports that calls were made of')

  report
    .command('replay')
    .description('read the kept reports of calls again, and correct what is read otherwise today')
    .requiredOption(
      '--since <date>',
      'of calls stored from then on: 2026-11-01 (begins in UTC) or an RFC 3339 time',
      readInstant
    )
    .option('--organization <id>', 'of one organization only', readId)
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText(
      'after',
      examples('report replay --since 2026-11-01 --dry-run', 'report replay --since 2026-11-01 --organization ID')
    )
    .action(({ since, organization, dryRun = false }: ReplayOptions, command: Command) =>
      run(
        command,
        async ({ db, note }) => {
          const organizationIds = await organizationsFor(db, organization)

          return await replayReports(
            db,
            { organizationIds, since, dryRun },
            { now: () => new Date(), onProgress: (replay) => note(summarize(replay)) }
          )
        },
        describe
      )
    )
}

async function organizationsFor(db: Database, id: OrganizationId | undefined): Promise<OrganizationId[]> {
  if (id === undefined) return (await listOrganizations(db)).map((organization) => organization.id)

  return [found(await findOrganization(db, id), 'organization', id).id]
}

function describe(replay: Replay): string {
  const { changes, problems } = replay
  const rows = [
    ...changes.flatMap(({ call_id, fields }) => fields.map((change) => ({ call_id, ...change }))),
    ...problems.map(({ call_id, reason }) => ({ call_id, field: 'unreadable', from: reason, to: null }))
  ]

  return [...(rows.length === 0 ? [] : [formatText(rows)]), summarize(replay)].join('\n')
}

function summarize({ applied, calls, changed, unreadable }: Replay): string {
  return `${calls} calls read, ${changed} ${applied ? 'changed' : 'would change'}, ${unreadable} unreadable`
}
