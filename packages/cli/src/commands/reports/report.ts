import type { OrganizationId } from '@callbook/domain'
import type { Command } from 'commander'
import { operations } from '../../database/code.ts'
import type { Run, Session } from '../../run.ts'
import { examples, readId, readInstant } from '../arguments.ts'
import { organizationsFor } from '../organizations.ts'
import { addCheckCommand } from './check.ts'
import { addSendCommand } from './send.ts'
import { showReplay, summarize } from './show-replay.ts'

const { replayReports } = operations

export interface ReplayOptions {
  readonly since: Date
  readonly organization?: OrganizationId
  readonly dryRun?: boolean
}

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
  { actor, db, settings, ...session }: Session,
  { since, organization, dryRun = false }: ReplayOptions
) {
  const organizationIds = await organizationsFor(db, organization)
  const { watch, result } = showReplay(session)
  const counts = await replayReports(
    db,
    actor,
    { organizationIds, since, dryRun, erasureKey: settings.findErasureKey() },
    { now: () => new Date(), ...watch }
  )

  return result(counts)
}
