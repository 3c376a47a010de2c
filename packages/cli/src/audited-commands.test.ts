import { installation } from '@callbook/db'
import { dumpRows, emptyTables } from '@callbook/db/testing'
import { type AuditAction, actionNames, auditActions } from '@callbook/operations'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  type Admin,
  type ChangingCommand,
  changingCommands,
  createAdmin,
  erasureKey,
  hunter,
  isOverHttp,
  listCommands,
  runAdmin,
  secretsKey,
  tester
} from './testing/index.ts'

const commands = listCommands()

/** Acts of console users only. The command line lists everything anyway, and `curl` covers the rest. */
const ofConsole: readonly AuditAction[] = [
  ...([
    'endpoint.reveal_url',
    'audit.export',
    'call.export',
    'evaluation.review',
    'evaluation.assign',
    'evaluation.request_review'
  ] as const),
  ...(['view.create', 'view.change', 'view.delete'] as const)
]

/** Actions whose use cases the package of use cases tests, because their commands work over HTTP only. */
const ofUseCases: readonly AuditAction[] = [
  ...(['organization.create', 'organization.rename', 'organization.suspend', 'organization.resume'] as const),
  ...(['api_key.issue', 'api_key.rename', 'api_key.revoke', 'api_key.rotate'] as const),
  ...(['client.create', 'client.change', 'mapping.save', 'mapping.delete', 'event_endpoint.create'] as const),
  ...(['event_endpoint.change', 'event_endpoint.delete', 'event_endpoint.rotate_secret'] as const),
  ...(['event_endpoint.test', 'event_endpoint.replay', 'rejection.release'] as const),
  ...(['customer.erase', 'customer.export', 'evaluation.record', 'evaluation.retry'] as const),
  ...(['evaluation.run', 'evaluation.sample', 'endpoint.create'] as const),
  ...(['endpoint.activate', 'endpoint.deactivate', 'endpoint.revoke', 'endpoint.replace', 'endpoint.sign'] as const),
  ...(['provider_account.connect', 'provider_account.replace_key', 'provider_account.disconnect'] as const),
  ...(['provider_account.compare', 'provider_account.map'] as const),
  ...(['endpoint.drop_previous_secret', 'endpoint.unsign', 'endpoint.allow_addresses', 'endpoint.watch'] as const),
  ...(['recording.policy', 'recording.fetch', 'hold.create', 'hold.release'] as const),
  ...(['report.replay', 'organization.export'] as const)
]

/** Databases shared by the cases, one case at a time, because creating one per case takes most of the time. */
const admins = { operator: await createAdmin('operator'), migrator: await createAdmin('migrator') }

/** Commands whose names show that they change nothing. */
const readsOnly = /^(reader list|counts verify|login|logout|whoami|completion|report check)$/

const cases = Object.entries(changingCommands).flatMap(([name, all]) =>
  all.map((one, index) => ({ what: all.length > 1 ? `${name} (${index + 1})` : name, name, ...one }))
)

it('classifies every command as changing or reading', () => {
  const names = commands.map(({ name }) => name).filter((name) => !readsOnly.test(name) && !isOverHttp(name))

  expect(Object.keys(changingCommands).toSorted()).toEqual(names.toSorted())
})

it('has a command for each audited action that is not limited to another interface', () => {
  const known = new Set(cases.map(({ act }) => act))

  expect(known).toEqual(new Set(actionNames.filter((act) => ![...ofConsole, ...ofUseCases].includes(act))))
})

describe.each(cases)('$what', ({ name, act, prepare, role = 'operator' as const, leavesAnother, isNotUndone }) => {
  const admin = admins[role]
  beforeEach(() => emptyTables(admin.testDb))

  it('writes exactly one event without secrets, or none if nothing changes', async () => {
    const command = await prepare(admin)
    const { organizationId = installation } = command
    await clearEvents(admin)

    const { stdout } = await run(admin, name, command)

    const [event, ...others] = await eventsOf(admin)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      ...{ actor_kind: 'cli', actor_id: null, actor_name: tester.name, action: act, ip: null },
      object_kind: auditActions[act],
      ...(organizationId && { organization_id: organizationId })
    })
    expect(event).not.toMatchObject({ changes: '{}' })
    for (const secret of secretsIn(stdout)) expect(JSON.stringify(event)).not.toContain(secret)

    if (leavesAnother) return
    await run(admin, name, command, [], [0, 1])
    expect(await eventsOf(admin)).toEqual([event])
  })

  if (hasDryRun(name))
    it('writes no event for a dry run', async () => {
      const command = await prepare(admin)
      await clearEvents(admin)
      const before = await dumpRows(admin.testDb)

      await run(admin, name, command, ['--dry-run'])

      expect(await dumpRows(admin.testDb)).toEqual(before)
    })

  if (!isNotUndone)
    it('changes nothing if its event cannot be written', async () => {
      const command = await prepare(admin)
      await renameActionColumn(admin, 'action', 'away')
      onTestFinished(() => renameActionColumn(admin, 'away', 'action'))
      const before = await dumpRows(admin.testDb)

      const { stderr } = await run(admin, name, command, [], [70])

      expect(stderr).toMatch(/column \\"action\\" .*does not exist/)
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

function hasDryRun(name: string): boolean {
  return commands.some((one) => one.name === name && one.command.options.some(({ long }) => long === '--dry-run'))
}

async function eventsOf({ testDb }: Admin): Promise<object[]> {
  return await testDb.selectFrom('audit_events').selectAll().execute()
}

async function renameActionColumn({ testDb }: Admin, from: string, to: string): Promise<void> {
  await testDb.schema.alterTable('audit_events').renameColumn(from, to).execute()
}

/** Deletes the events of the preparation. */
async function clearEvents({ testDb }: Admin): Promise<void> {
  await testDb.deleteFrom('audit_events').execute()
}

/** Secrets that must not appear in an event: values that the command prints once or receives. */
function secretsIn(stdout: string): readonly string[] {
  const shown: Record<string, unknown> = JSON.parse(stdout)
  const once = ['slug', 'url', 'key', 'secret'].map((member) => shown[member])

  return [...once, hunter, 'webhook/', 'callbook_mgmt_', secretsKey, erasureKey].filter(
    (one) => typeof one === 'string'
  )
}
