import type { Retention } from '@callbook/db'
import { describeRetentionDays } from '@callbook/operations/values'
import type { Command } from 'commander'
import { examples } from '../arguments.ts'
import { operations } from '../database.ts'
import { everyTenth } from '../every-tenth.ts'
import type { Run, Session } from '../run.ts'
import { formatText } from '../text/text-table.ts'

const { removeExpired } = operations

const settings = `
Retention periods in days:
${describeRetentionDays()}
Calls lose their content and callers by the periods of their clients. Calls,
evaluations and counters are not removed. Run it once a day, with the role that
owns the tables.`

export function addRetentionCommands(program: Command, run: Run): void {
  const retention = program.command('retention').description('Manage retention of data')

  retention
    .command('run')
    .description('Remove expired data, and create the next partitions of raw reports')
    .option('--dry-run', 'count of the rows that would be removed, without any change')
    .addHelpText('after', settings)
    .addHelpText('after', examples('retention run --dry-run', 'retention run'))
    .action(({ dryRun = false }: { dryRun?: boolean }, command: Command) =>
      run.onDatabase(command, (session) => runCommand(session, { dryRun }), describe)
    )
}

interface Removal {
  readonly applied: boolean
  readonly removed: readonly RemovedData[]
  /** Calls that lost their content or callers, or would. */
  readonly calls: Readonly<Record<string, number>>
  readonly added_partitions: readonly string[]
}

interface RemovedData extends Pick<Retention, 'data' | 'rows'> {
  readonly before: string
  readonly dropped_partitions: readonly string[]
}

async function runCommand(
  { actor, db, note, settings: given }: Session,
  { dryRun }: { readonly dryRun: boolean }
): Promise<Removal> {
  const { retentionLimits } = await import('@callbook/db')
  const now = new Date()
  const { removed, calls, addedPartitions } = await removeExpired(db, actor, {
    limits: retentionLimits(await given.retentionDays(), now),
    now,
    dryRun,
    onProgress: everyTenth(({ data, rows, of }) => note(`${data}: ${rows} of ${of} removed`)),
    notify: note
  })

  return { applied: !dryRun, removed: removed.map(present), calls: { ...calls }, added_partitions: addedPartitions }
}

function present({ data, before, rows, droppedPartitions }: Retention): RemovedData {
  return { data, before: before.toISOString(), rows, dropped_partitions: droppedPartitions }
}

function describe({ applied, removed, calls, added_partitions }: Removal, width: number): string {
  const ofCalls = `\nCalls past the periods of their clients:\n${formatText(calls, width)}`
  const added = added_partitions.length > 0 ? [`New partitions: ${added_partitions.join(', ')}`] : []

  return [formatText(removed, width), ofCalls, ...added, ...(applied ? [] : ['Dry run: nothing was changed'])].join(
    '\n'
  )
}
