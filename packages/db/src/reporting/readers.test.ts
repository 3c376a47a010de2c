import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { newId, sqlstateOf } from '@callbook/postgres'
import { databaseUrl, startTestServer } from '@callbook/postgres/testing'
import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../database.ts'
import { asRole, createRoles } from '../embedded/create-roles.ts'
import { migrateToLatest } from '../migrate/migrate.ts'
import { migrations } from '../migrations/index.ts'
import { buildIndex, run } from '../migrations/run.ts'
import { connectAdmin } from '../testing/index.ts'
import {
  canLimitFiles,
  creationOf,
  fileLimitOf,
  findReaderRisks,
  loginOf,
  removeLogin,
  runReaderStatements
} from './readers.ts'
import { scramVerifier } from './scram-verifier.ts'

const denied = '42501'

/** Names of migrations of earlier tests, which the database has. */
const added: string[] = []
const noMigration = { up: async () => undefined }

/** Superusers of the servers by the address of their administrator. */
const superusers = new Map<string, Database>()

// Each kind has its own server, because roles belong to the whole server.
const servers = [
  { kind: 'with a superuser', ...(await startServer({ isManaged: false })) },
  { kind: 'of a managed PostgreSQL, without a superuser', ...(await startServer({ isManaged: true })) }
]

describe.each(servers)('a reader of a server $kind', ({ url, admin, isManaged }) => {
  it('is a risk until the administrator has run the named statements', async () => {
    const before = await findReaderRisks(admin)
    await changeOtherDatabases(url, 'revoke connect on database postgres, template1 from')

    expect(before.join()).toContain('revoke connect on database postgres, template1 from public')
    expect(await findReaderRisks(admin)).toEqual(
      isManaged ? [expect.stringContaining('a superuser must run infra/postgres/roles.sql')] : []
    )
  })

  // Without a superuser, nothing can forbid these: the server of such a database is for trusted readers.
  const forbidden = isManaged
    ? []
    : [
        'select count(pg_advisory_lock(g)) from generate_series(1, 100) g',
        'select pg_advisory_lock(1, 2)',
        'select pg_advisory_xact_lock_shared(1)',
        'select pg_try_advisory_lock_shared(1)',
        'select pg_try_advisory_xact_lock(3853314791062309107)',
        "select pg_logical_emit_message(false, 'a', repeat('b', 1000))",
        'select lo_create(0)',
        'select lo_creat(-1)',
        "select lo_from_bytea(0, 'x')",
        'set temp_file_limit = -1',
        'alter role current_user reset temp_file_limit'
      ]
  it.each(forbidden)('cannot run: %s', async (statement) => {
    const reader = await addReader(url)

    expect(await outcomeOf(reader.db, `begin read write; ${statement.replace('current_user', reader.login)}`)).toBe(
      denied
    )
  })

  it.each(isManaged ? [] : ['512MB'])('has temporary files of at most %s, whatever it resets', async (limit) => {
    const { db } = await addReader(url)
    await sql`reset all`.execute(db)

    expect((await sql`show temp_file_limit`.execute(db)).rows).toEqual([{ temp_file_limit: limit }])
  })

  it.each([
    { holds: 'a lock of a view', statement: 'lock table reporting.calls in access share mode' },
    { holds: 'a snapshot', statement: 'select count(*) from reporting.calls' },
    ...(isManaged
      ? [{ holds: 'the lock of migrations', statement: 'select pg_advisory_lock(3853314791062309107)' }]
      : [])
  ])('does not stop a migration with $holds in an idle transaction', async ({ statement }) => {
    const { login, db } = await addReader(url)
    const session = await db.startTransaction().execute()
    onTestFinished(async () => {
      await session
        .rollback()
        .execute()
        .catch(() => undefined)
    })
    await sql`set transaction isolation level repeatable read`.execute(session)
    await sql`set statement_timeout = 0`.execute(session)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(session)
    await sql.raw(statement).execute(session)
    const suffix = newId().replaceAll('-', '')
    const messages: string[] = []
    const migrator = connectAdmin(asRole('migrator', url))
    onTestFinished(() => migrator.destroy())

    await migrateToLatest(migrator, {
      notify: (message) => messages.push(message),
      migrations: {
        ...migrations,
        ...Object.fromEntries(added.map((name) => [name, noMigration])),
        [next()]: { up: (to: Kysely<never>) => run(to, [`alter table calls add column planted_${suffix} text`]) },
        [next()]: {
          withoutTransaction: true,
          up: (to: Kysely<never>) => buildIndex(to, `planted_${suffix}`, `on calls (planted_${suffix})`)
        }
      }
    })

    expect(messages).toContain(`ended a session of ${login}, which was in the way`)
    await expect(sql`select 1`.execute(session)).rejects.toThrow()
  })

  it('can be removed while it is connected, reconnects, and has default privileges', async () => {
    const { login, url: ofReader, db } = await addReader(url)
    await sql.raw('set default_transaction_read_only = off').execute(db)
    for (const statement of ['grant select on tables to public', 'grant execute on functions to public'])
      await sql.raw(`begin read write; alter default privileges ${statement}; commit`).execute(db)
    const done = new AbortController()
    const reconnecting = keepConnecting(ofReader, done.signal)

    const isRemoved = await removeLogin(admin, login)
    done.abort()
    await reconnecting

    expect(isRemoved).toBe(true)
    expect((await sql`select from pg_roles where rolname = ${login}`.execute(admin)).rows).toEqual([])
    const sessions = sql`select pid from pg_stat_activity where backend_type = 'client backend' and (
      usename = ${login} or not exists (select from pg_roles where oid = usesysid))`
    await expect.poll(async () => (await sessions.execute(admin)).rows).toEqual([])
  })

  it('can be removed after an interrupted removal, and cannot sign in meanwhile', async () => {
    const { login, url: ofReader } = await addReader(url)
    await runReaderStatements(admin, [`alter role ${login} nologin`])
    const db = connectAdmin(ofReader)
    onTestFinished(() => db.destroy())

    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '28000' })
    expect(await removeLogin(admin, login)).toBe(true)
  })

  it('can no longer sign in if it owns something in another database', async () => {
    const { login, url: ofReader } = await addReader(url)
    await changeOtherDatabases(url, 'grant connect on database postgres to')
    const elsewhere = connectAdmin(databaseUrl(ofReader, 'postgres'))
    onTestFinished(() => elsewhere.destroy())
    await sql
      .raw('begin read write; alter default privileges grant select on tables to public; commit')
      .execute(elsewhere)

    const isRemoved = await removeLogin(admin, login)

    expect(isRemoved).toBe(false)
    await expect(sql`select 1`.execute(elsewhere)).rejects.toThrow()
    expect((await sql`select rolcanlogin from pg_roles where rolname = ${login}`.execute(admin)).rows).toEqual([
      { rolcanlogin: false }
    ])
  })
})

function next(): string {
  const name = `9${String(added.length).padStart(3, '0')}-planted`
  added.push(name)

  return name
}

async function changeOtherDatabases(url: string, change: string): Promise<void> {
  const superuser = superusers.get(url)
  if (superuser !== undefined) await sql.raw(`${change} public`).execute(superuser)
}

interface Server {
  /** Address of the administrator. */
  readonly url: string
  readonly admin: Database
  readonly isManaged: boolean
}

async function startServer({ isManaged }: { readonly isManaged: boolean }): Promise<Server> {
  const server = await startTestServer()
  const superuser = connectAdmin(server.connectionString)
  await sql`create database callbook`.execute(superuser)
  const url = new URL(databaseUrl(server.connectionString, 'callbook'))
  if (isManaged) {
    await sql`create role administrator login createrole password 'of tests'`.execute(superuser)
    await sql`alter database callbook owner to administrator`.execute(superuser)
    url.username = 'administrator'
    url.password = 'of tests'
  }
  const admin = connectAdmin(url.href)
  await createRoles(admin, url.href)
  const migrator = connectAdmin(asRole('migrator', url.href))
  await migrateToLatest(migrator)
  superusers.set(url.href, superuser)
  afterAll(async () => {
    await Promise.all([migrator, admin, superuser].map((db) => db.destroy()))
    await server.stop()
  })

  return { url: url.href, admin, isManaged }
}

async function addReader(url: string) {
  const [login, password] = [loginOf(newId(), randomBytes(4).toString('hex')), 'secret']
  const admin = connectAdmin(url)
  await runReaderStatements(admin, creationOf(login, scramVerifier(password, randomBytes)))
  if (await canLimitFiles(admin)) await runReaderStatements(admin, [fileLimitOf(login)])
  await admin.destroy()
  const ofReader = new URL(url)
  ofReader.username = login
  ofReader.password = password
  const db = connectAdmin(ofReader.href)
  onTestFinished(() => db.destroy())

  return { login, url: ofReader.href, db }
}

async function keepConnecting(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const db = connectAdmin(url)
    await sql`select 1`.execute(db).catch(() => nextTurn())
    await db.destroy()
  }
}

async function outcomeOf(db: Database, statement: string): Promise<string> {
  try {
    await sql.raw(statement).execute(db)
    return 'done'
  } catch (error) {
    return sqlstateOf(error) || String(error)
  }
}
