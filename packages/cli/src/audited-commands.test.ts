import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReportWriter } from '@callbook/calls'
import { creationOf, installation, loginOf, newId, removalOf, runReaderStatements } from '@callbook/db'
import { addOrganization, dumpRows, emptyTables, refuseRows } from '@callbook/db/testing'
import { type Caller, hashCaller, type OrganizationId, parseErasureKey } from '@callbook/domain'
import { type AuditAction, auditActions } from '@callbook/operations'
import { addTestClient, endpointOf, incoming, newCaller, reportsOf, tester } from '@callbook/operations/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  type Admin,
  addSignedEndpoint,
  createAdmin,
  listCommands,
  needsDatabase,
  runAdmin,
  secretsKey
} from './testing/index.ts'

const erasureKey = Buffer.alloc(32, 3).toString('base64')

/** Arguments and settings of a command, after its resources were created. */
interface Prepared {
  readonly organizationId?: OrganizationId
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

interface Case {
  readonly name: string
  /** Audit event of the command. */
  readonly act: AuditAction
  readonly prepare: (admin: Admin) => Promise<Prepared>
  readonly role?: 'migrator'
  /** Whether a repetition records another event, because it creates another resource. */
  readonly leavesAnother?: true
  /** Whether the command has effects that remain if its event cannot be recorded. */
  readonly isNotUndone?: true
}

/** Commands on the database that change data. The use cases of all others are tested where they are. */
const cases: readonly Case[] = [
  {
    name: 'organization delete',
    act: 'organization.delete',
    prepare: async ({ testDb }) => {
      const organizationId = await addOrganization(testDb)

      return { organizationId, args: [organizationId, '--confirm-name', 'Acme Group'] }
    }
  },
  {
    name: 'sso release',
    act: 'sso.state',
    prepare: async ({ testDb }) => {
      const organizationId = await addOrganization(testDb)
      const provider = { issuer: 'https://login.example.com', client_id: 'callbook', client_secret_encrypted: 'sealed' }
      const limits = { session_hours: 8, token_days: 14, trusts_second_factor: true }
      const times = { tested_at: new Date(), updated_at: new Date() }
      await testDb
        .insertInto('identity_providers')
        .values({
          organization_id: organizationId,
          sign_in_name: `released-${newId().slice(-12)}`,
          ...{ ...provider, ...limits, ...times, group_roles: '[]', state: 'enforced' }
        })
        .execute()

      return { organizationId, args: ['--organization', organizationId] }
    }
  },
  { name: 'reader create', act: 'reader.create', prepare: ofOrganization('--trusted'), leavesAnother: true },
  {
    name: 'reader remove',
    act: 'reader.remove',
    // A login, which the role of operators can only describe how to remove.
    prepare: async ({ db, testDb }) => {
      const organizationId = await addOrganization(testDb)
      const login = loginOf(organizationId, 'x')
      await runReaderStatements(db, creationOf(login, ''))
      onTestFinished(() => runReaderStatements(db, removalOf(login)))

      return { organizationId, args: [login] }
    },
    leavesAnother: true
  },
  {
    name: 'counts rebuild',
    act: 'counts.rebuild',
    prepare: async (admin) => {
      const organizationId = await addCalls(admin)
      await admin.testDb.updateTable('call_counts').set({ calls: 0, facets: [], customer_facets: [] }).execute()

      return { organizationId, args: [] }
    }
  },
  { name: 'search rebuild', act: 'search.rebuild', prepare: ofOrganization(), leavesAnother: true },
  {
    name: 'retention run',
    act: 'retention.run',
    prepare: async ({ testDb }) => {
      const client = await addTestClient(testDb)
      const ids = { organization_id: client.organizationId, endpoint_id: endpointOf(client, 'vapi') }
      const old = { id: newId(), request_id: newId(), received_at: new Date(0), cause: 'odd' }
      await testDb
        .insertInto('rejected_reports')
        .values({ ...ids, ...old })
        .execute()

      return { args: [] }
    },
    role: 'migrator',
    isNotUndone: true
  },
  {
    name: 'erasure repeat',
    act: 'customer.erase',
    prepare: async (admin) => {
      const { organizationId, clientId, phoneNumber } = await addCaller(admin)
      const key = parseErasureKey(erasureKey)
      const hash = hashCaller(key, { organizationId, clientId, phoneNumber }).toString('hex')
      const folder = await mkdtemp(join(tmpdir(), 'callbook-journal-'))
      onTestFinished(() => rm(folder, { recursive: true }))
      const journal = join(folder, 'erasures', organizationId, clientId)
      await mkdir(journal, { recursive: true })
      await writeFile(join(journal, `${hash}-${key.id}-${Date.now()}`), '')

      return { organizationId, args: [], env: { ERASURE_KEY: erasureKey, RECORDINGS_DIR: folder } }
    },
    isNotUndone: true
  },
  {
    name: 'secrets reencrypt',
    act: 'secrets.reencrypt',
    prepare: async (admin) => {
      await addSignedEndpoint(admin)

      return { args: [], env: { SECRETS_KEY: `${Buffer.alloc(32, 9).toString('base64')},${secretsKey}` } }
    }
  }
]

const commands = listCommands()

/** Databases shared by the cases, one case at a time, because creating one per case takes most of the time. */
const admins = { operator: await createAdmin('operator'), migrator: await createAdmin('migrator') }

it('has a case for each command on the database that changes data', () => {
  const names = commands.map(({ name }) => name).filter((name) => needsDatabase(name))
  // `recording sweep` changes files only.
  const readsOnly = ['reader list', 'counts verify', 'doctor', 'recording sweep']

  expect([...readsOnly, ...cases.map(({ name }) => name)].toSorted()).toEqual(names.toSorted())
})

describe.each(cases)('$name', ({ name, act, prepare, role = 'operator' as const, leavesAnother, isNotUndone }) => {
  const admin = admins[role]
  beforeEach(() => emptyTables(admin.testDb))

  it('writes exactly one event without secrets, or none if nothing changes', async () => {
    const command = await prepare(admin)
    const { organizationId = installation } = command
    await clearEvents(admin)

    const { stdout } = await run(admin, { name, ...command })

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
    await run(admin, { name, ...command }, { codes: [0, 1] })
    expect(await eventsOf(admin)).toEqual([event])
  })

  if (hasDryRun(name))
    it('writes no event for a dry run', async () => {
      const command = await prepare(admin)
      await clearEvents(admin)
      const before = await dumpRows(admin.testDb)

      await run(admin, { name, ...command }, { options: ['--dry-run'] })

      expect(await dumpRows(admin.testDb)).toEqual(before)
    })

  if (!isNotUndone)
    it('changes nothing if its event cannot be written', async () => {
      const command = await prepare(admin)
      await refuseRows(admin.testDb, 'audit_events')
      const before = await dumpRows(admin.testDb)

      const { stderr } = await run(admin, { name, ...command }, { codes: [70] })

      expect(stderr).toMatch(/violates check constraint \\"no_rows\\"/)
      expect(await dumpRows(admin.testDb)).toEqual(before)
    })
})

async function run(
  { env }: Admin,
  { name, ...command }: Prepared & { readonly name: string },
  { options = [], codes = [0] }: { readonly options?: readonly string[]; readonly codes?: readonly number[] } = {}
) {
  const args = [...name.split(' '), ...command.args, ...options, '--json']
  const outcome = await runAdmin({ ...env, ...command.env }, args)
  expect(codes, outcome.stderr).toContain(outcome.code)

  return outcome
}

function hasDryRun(name: string): boolean {
  return commands.some((one) => one.name === name && one.command.options.some(({ long }) => long === '--dry-run'))
}

async function eventsOf({ testDb }: Admin): Promise<object[]> {
  return await testDb.selectFrom('audit_events').selectAll().execute()
}

/** Deletes the events of the preparation. */
async function clearEvents({ testDb }: Admin): Promise<void> {
  await testDb.deleteFrom('audit_events').execute()
}

/** Secrets that must not appear in an event: passwords that the command prints once, keys and webhook URLs. */
function secretsIn(stdout: string): readonly string[] {
  const { password }: { readonly password?: string } = JSON.parse(stdout)

  return [...(password === undefined ? [] : [password]), 'webhook/', secretsKey]
}

function ofOrganization(...args: readonly string[]): Case['prepare'] {
  return async ({ testDb }) => {
    const organizationId = await addOrganization(testDb)

    return { organizationId, args: ['--organization', organizationId, ...args] }
  }
}

/** Stores a call per provider of one customer. */
async function addCalls(admin: Admin): Promise<OrganizationId> {
  return (await addCaller(admin)).organizationId
}

async function addCaller({ env, testDb }: Admin): Promise<Caller> {
  const caller = newCaller()
  const client = await addTestClient(testDb)
  const connectionString = env['DATABASE_URL'] ?? ''
  const writer = createReportWriter({ connectionString, onIdleError: () => undefined, now: () => new Date() })
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const report of reportsOf(caller, yesterday, newId())) {
    await writer.append(incoming(client, report, new Date()))
  }
  await writer.close()

  return { organizationId: client.organizationId, clientId: client.clientId, phoneNumber: caller.number }
}
