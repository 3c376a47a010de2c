import type { OrganizationId } from '@callbook/domain'
import type { ChangedCall, ReplayCounts, UnreadableCall } from '@callbook/operations'
import type { Command } from 'commander'
import { operations } from '../../database/code.ts'
import type { Run, Session } from '../../run.ts'
import { formatLine } from '../../text/text-table.ts'
import { examples, readId, readInstant } from '../arguments.ts'
import { organizationsFor } from '../organizations.ts'
import { addCheckCommand } from './check.ts'
import { addSendCommand } from './send.ts'

const { replayReports } = operations

interface ReplayOptions {
  readonly since: Date
  readonly organization?: OrganizationId
  readonly dryRun?: boolean
}

/** Maximum number of calls of each kind in JSON output. The counts are complete. */
const maxListed = 1_000

export function addReportCommands(program: Command, run: Run): void {
  const report = program.command('report').description('Manage the reports of calls')

  report
    .command('reprocess')
    .alias('replay')
    .description(
      'Reprocess the stored reports of calls: correct the fields that are now parsed differently, and re-evaluate changed calls'
    )
    .requiredOption(
      '--since <date>',
      'earliest storage time of the calls: 2026-11-01 (midnight UTC) or an RFC 3339 time',
      readInstant
    )
    .option('--organization <id>', 'id of one organization', readId)
    .option('--dry-run', 'preview of the changes')
    .addHelpText(
      'after',
      examples('report reprocess --since 2026-11-01 --dry-run', 'report reprocess --since 2026-11-01 --organization ID')
    )
    .action((options: ReplayOptions, command: Command) =>
      run(command, (session) => replay(session, options), summarize)
    )

  addSendCommand(report, run)
  addCheckCommand(report, run)
}

async function replay(
  { actor, db, note, settings, show }: Session,
  { since, organization, dryRun = false }: ReplayOptions
) {
  const organizationIds = await organizationsFor(db, organization)
  const changes: ChangedCall[] = []
  const problems: UnreadableCall[] = []
  const counts = await replayReports(
    db,
    actor,
    { organizationIds, since, dryRun, erasureKey: settings.findErasureKey() },
    {
      now: () => new Date(),
      onChanged: (call) => {
        show(describeChanges(call))
        if (changes.length < maxListed) changes.push(call)
      },
      onUnreadable: (call) => {
        show(formatLine([call.call_id, 'unreadable', call.reason]))
        if (problems.length < maxListed) problems.push(call)
      },
      onProgress: (soFar) => note(summarize(soFar))
    }
  )

  return { ...counts, changes, problems, truncated: Math.max(counts.changed, counts.unreadable) > maxListed }
}

function describeChanges({ call_id, fields }: ChangedCall): string {
  return fields.map(({ field, from, to }) => formatLine([call_id, field, from, '→', to])).join('\n')
}

function summarize({ applied, calls, changed, unreadable }: ReplayCounts): string {
  return `${calls} calls read, ${changed} ${applied ? 'changed' : 'would change'}, ${unreadable} unreadable`
}
