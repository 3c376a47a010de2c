import { installation } from '@callbook/db'
import { dumpRows, emptyTables } from '@callbook/db/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Act, actNames, acts } from '../audit/acts.ts'
import {
  type Admin,
  type ChangingCommand,
  changingCommands,
  createAdmin,
  erasureKey,
  hunter,
  listCommands,
  runAdmin,
  secretsKey,
  tester
} from '../testing/index.ts'

const commands = listCommands()

/** What only people do who have signed in to the console: at the command line, all is listed, and \`curl\` is there. */
const ofConsole: readonly Act[] = ['endpoint.reveal_url', 'audit.export', 'call.export', 'evaluation.review']

/** Databases that the cases share, one after the other: to make one for each takes most of the time. */
const admins = { operator: await createAdmin('operator'), migrator: await createAdmin('migrator') }

const eventTables = ['audit_events', 'account_events'] as const

/** What changes nothing, and says so by its name. */
const readsOnly =
  /^(\S+ list|endpoint alarms|event-endpoint (show|deliveries)|evaluation agreement|counts verify|provider doctor|completion|call show|customer find)$/

const cases = Object.entries(changingCommands).flatMap(([name, all]) =>
  all.map((one, index) => ({ what: all.length > 1 ? `${name} (${index + 1})` : name, name, ...one }))
)

it('knows of every command whether it changes something', () => {
  const names = commands.map(({ name }) => name).filter((name) => !readsOnly.test(name))

  expect(Object.keys(changingCommands).toSorted()).toEqual(names.toSorted())
})

it('has a command for each act that is not done elsewhere alone', () => {
  const known = new Set(cases.map(({ act }) => act).filter(isOfOrganization))

  expect(known).toEqual(new Set(actNames.filter((act) => !ofConsole.includes(act))))
})

describe.each(cases)('$what', ({ name, act, prepare, role = 'operator' as const, leavesAnother, isNotUndone }) => {
  const admin = admins[role]
  beforeEach(() => emptyTables(admin.testDb))

  it('leaves exactly one event, which has no secret; none when it changes nothing', async () => {
    const command = await prepare(admin)
    const { organizationId = act === 'organization.create' ? undefined : installation } = command
    await clearEvents(admin)

    const { stdout } = await run(admin, name, command)

    const [event, ...others] = await eventsOf(admin)
    expect(others).toEqual([])
    expect(event).toMatchObject({ actor_kind: 'cli', actor_id: null, act, ip: null })
    if (isOfOrganization(act)) {
      expect(event).toMatchObject({
        actor_name: tester.name,
        object_kind: acts[act],
        ...(organizationId && { organization_id: organizationId })
      })
      expect(event).not.toMatchObject({ changes: '{}' })
    }
    for (const secret of secretsIn(stdout)) expect(JSON.stringify(event)).not.toContain(secret)

    if (leavesAnother) return
    await run(admin, name, command, [], [0, 1])
    expect(await eventsOf(admin)).toEqual([event])
  })

  it.runIf(/^(endpoint|api-key) /.test(name) && !leavesAnother)('leaves one when it is asked for at once', async () => {
    const command = await prepare(admin)
    await clearEvents(admin)

    await Promise.all([1, 2, 3].map(() => run(admin, name, command, [], [0, 1])))

    expect(await eventsOf(admin)).toMatchObject([{ act }])
  })

  it.runIf(hasDryRun(name))('leaves none of a dry run', async () => {
    const command = await prepare(admin)
    await clearEvents(admin)
    const before = await dumpRows(admin.testDb)

    await run(admin, name, command, ['--dry-run'])

    expect(await dumpRows(admin.testDb)).toEqual(before)
  })

  it.skipIf(isNotUndone)('changes nothing when its event cannot be written', async () => {
    const command = await prepare(admin)
    await renameActs(admin, 'act', 'away')
    onTestFinished(() => renameActs(admin, 'away', 'act'))
    const before = await dumpRows(admin.testDb)

    const { stderr } = await run(admin, name, command, [], [70])

    expect(stderr).toMatch(/column \\"act\\" .*does not exist/)
    expect(await dumpRows(admin.testDb)).toEqual(before)
  })
})

async function run(
  { env }: Admin,
  name: string,
  command: ChangingCommand,
  options: readonly string[] = [],
  codes: readonly number[] = [0]
) {
  const args = [...name.split(' '), ...command.args, ...options, '--json']
  const outcome = await runAdmin({ ...env, ...command.env }, args, command.input)
  expect(codes, outcome.stderr).toContain(outcome.code)

  return outcome
}

function isOfOrganization(act: string): act is Act {
  return act in acts
}

function hasDryRun(name: string): boolean {
  return commands.some((one) => one.name === name && one.command.options.some(({ long }) => long === '--dry-run'))
}

async function eventsOf({ testDb }: Admin): Promise<object[]> {
  const events = []
  for (const table of eventTables) events.push(...(await testDb.selectFrom(table).selectAll().execute()))

  return events
}

async function renameActs({ testDb }: Admin, from: string, to: string): Promise<void> {
  for (const table of eventTables) await testDb.schema.alterTable(table).renameColumn(from, to).execute()
}

/** Of what had to be done before. */
async function clearEvents({ testDb }: Admin): Promise<void> {
  for (const table of eventTables) await testDb.deleteFrom(table).execute()
}

/** What nobody may read in an event: what a command shows once, or is given. */
function secretsIn(stdout: string): readonly string[] {
  const shown: Record<string, unknown> = JSON.parse(stdout)
  const once = ['slug', 'url', 'key', 'secret'].map((member) => shown[member])

  return [...once, hunter, 'webhook/', 'callbook_mgmt_', secretsKey, erasureKey].filter(
    (one) => typeof one === 'string'
  )
}
