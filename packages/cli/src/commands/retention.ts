import type { Retention } from '@callbook/db'
import { type ClientId, inputBounds, type OrganizationId } from '@callbook/domain'
import { describeRetentionDays, InputError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { examples, readHours, readId, readLimit } from '../arguments.ts'
import { operations } from '../database.ts'
import { everyTenth } from '../every-tenth.ts'
import { dataOf } from '../http/api.ts'
import { at, atQuery } from '../http/http-session.ts'
import { requestInOrganization } from '../http/organizations.ts'
import type { Run, Session } from '../run.ts'
import { formatText } from '../text/text-table.ts'

const { removeExpired, repeatRetention } = operations

const settings = `
Retention periods in days:
${describeRetentionDays()}
Calls lose their content and callers by the periods of their clients. Calls,
evaluations and counters are not removed. Run it once a day, with the role that
owns the tables.`

const path = '/console/api/organizations/{organization}/retention'

export function addRetentionCommands(program: Command, run: Run): void {
  const retention = program.command('retention').description('Manage retention of data')

  retention
    .command('show')
    .description('Show for how long the calls of each client are stored')
    .requiredOption('--organization <id>', 'organization of the clients', readId)
    .addHelpText('after', examples('retention show --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run.overHttp(
        command,
        ({ api }) => requestInOrganization(organization, async () => await dataOf(api.GET(path, at({ organization })))),
        describeRetention
      )
    )

  withPeriods(
    retention
      .command('preview')
      .description('Count the calls that a first removal would change, if these periods were set now')
  )
    .addHelpText('after', examples('retention preview --organization ID --content-days 90 --call-days 730'))
    .action((options: PeriodOptions, command: Command) =>
      run.overHttp(command, ({ api }) => {
        const { client_id, content_days, call_days, follows_default } = readPeriods(options)
        const query = {
          follows_default,
          ...(client_id !== null && { client_id }),
          ...(content_days !== null && { content_days }),
          ...(call_days !== null && { call_days })
        }

        return requestInOrganization(
          options.organization,
          async () => await dataOf(api.GET(`${path}/preview`, atQuery({ organization: options.organization }, query))),
          { noun: 'client', id: client_id ?? '' }
        )
      })
    )

  withPeriods(
    retention
      .command('set')
      .description('Set for how long the calls of a client, or of all clients without their own periods, are stored')
  )
    .addHelpText('after', delayed)
    .addHelpText('after', examples('retention set --organization ID --content-days 90 --call-days 730'))
    .action((options: PeriodOptions, command: Command) =>
      run.overHttp(
        command,
        ({ api }) => {
          const body = readPeriods(options)

          return requestInOrganization(
            options.organization,
            async () => await dataOf(api.PUT(path, { ...at({ organization: options.organization }), body })),
            { noun: 'client', id: body.client_id ?? '' }
          )
        },
        describeRetention
      )
    )

  retention
    .command('run')
    .description('Remove expired data, and create the next partitions of raw reports')
    .option('--dry-run', 'count of the rows that would be removed, without any change')
    .option('--every <time>', 'interval after which it runs again, such as 24h, until it is stopped', readHours)
    .addHelpText('after', settings)
    .addHelpText('after', examples('retention run --dry-run', 'retention run --every 24h'))
    .action(({ dryRun = false, every }: { dryRun?: boolean; every?: number }, command: Command) => {
      if (dryRun && every !== undefined) throw new InputError('Give either --dry-run or --every')

      return run.onDatabase(
        command,
        (session) => (every === undefined ? runCommand(session, { dryRun }) : repeatCommand(session, every)),
        describe
      )
    })
}

interface PeriodOptions {
  readonly organization: OrganizationId
  readonly client?: ClientId
  readonly default?: boolean
  readonly contentDays?: number
  readonly callDays?: number
}

const delayed = `
A change applies a day later, to all calls that are not under a legal hold.
Until then, it can be undone. Without --content-days, calls keep what was said.`

function withPeriods(command: Command): Command {
  return command
    .requiredOption('--organization <id>', 'organization of the clients', readId)
    .option('--client <id>', 'client with periods of its own', readId)
    .option('--content-days <number>', 'days after which calls lose what was said', readDays)
    .option('--call-days <number>', 'days after which calls also lose their callers', readDays)
    .option('--default', 'periods of the organization, instead of periods of the client')
}

const readDays = readLimit(inputBounds.retentionDays)

/** @throws {InputError} for options that exclude each other */
function readPeriods({ client, default: isDefault = false, contentDays, callDays }: PeriodOptions) {
  const hasDays = contentDays !== undefined || callDays !== undefined
  if (isDefault && (client === undefined || hasDays))
    throw new InputError('Give --default with --client, and without --content-days and --call-days')

  return {
    client_id: client ?? null,
    follows_default: isDefault,
    content_days: contentDays ?? null,
    call_days: callDays ?? null
  }
}

interface ShownPeriods {
  readonly content_days: number | null
  readonly call_days: number | null
  readonly starts_at: string | null
}

interface ShownRetention {
  readonly default: ShownPeriods
  readonly clients: readonly (ShownPeriods & { readonly client_id: string; readonly follows_default: boolean })[]
  readonly last_run_at: string | null
}

function describeRetention({ default: others, clients, last_run_at }: ShownRetention, width: number): string {
  const rows = [
    { client: 'default', ...periodsOf(others) },
    ...clients.map((client) => ({
      client: client.client_id,
      ...(client.follows_default ? { content_days: 'default', call_days: 'default', starts_at: '' } : periodsOf(client))
    }))
  ]

  return `${formatText(rows, width)}\n\nLast run: ${last_run_at ?? 'never'}`
}

function periodsOf({ content_days, call_days, starts_at }: ShownPeriods) {
  return { content_days: content_days ?? 'kept', call_days: call_days ?? 'kept', starts_at: starts_at ?? '' }
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

/** Streams the result of each run. */
async function repeatCommand(session: Session, everyHours: number): Promise<undefined> {
  const run = async () => {
    const removal = await runCommand(session, { dryRun: false })
    await session.stream(removal, describe(removal, session.width))
  }
  await repeatRetention(run, {
    everyMs: everyHours * 3_600_000,
    stop: session.interruption(),
    onFailure: (error) => session.note(`retention failed: ${error instanceof Error ? error.message : String(error)}`)
  })

  return undefined
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
