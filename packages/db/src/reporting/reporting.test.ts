import { randomBytes } from 'node:crypto'
import type { ScorecardDomain } from '@callbook/domain'
import { sqlstateOf } from '@callbook/postgres'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import {
  addAnswers,
  addCall,
  addCalls,
  addClient,
  addCustomer,
  addOrganization,
  connectAdmin,
  createTestDatabaseUrl
} from '../testing/index.ts'
import { organizationOfLogin } from './login-name.ts'
import { creationOf, listReaders, loginOf, removalOf } from './readers.ts'
import { scramVerifier } from './scram-verifier.ts'
import { reportingViews } from './views.ts'

const url = await createTestDatabaseUrl()
const admin = connectAdmin(url)
// As roles.sql does: a copy of the template has the privileges of functions, but not the privileges of the database.
await sql`revoke temporary on database ${sql.id(new URL(url).pathname.slice(1))} from public`.execute(admin)
const [own, other] = [await addTenant('Own'), await addTenant('Caller of the other organization')]
const [reader, stranger] = [await addReader(own.organizationId), await addReader(other.organizationId)]
afterAll(async () => {
  await Promise.all([reader.db.destroy(), stranger.db.destroy()])
  for (const { login } of [reader, stranger]) await run(admin, removalOf(login))
  await admin.destroy()
})

const denied = '42501'

describe('a reader', () => {
  it.each(reportingViews)('sees only rows of its organization in $name', async ({ name }) => {
    const rows = await textsOf(reader.db, sql`select row_to_json(v)::text as text from ${viewOf(name)} v`)

    expect(rows.length).toBeGreaterThan(0)
    expect(rows.join()).toContain(own.client)
    expect(rows.join()).not.toContain(other.client)
  })

  it.each(reportingViews)('finds the comment of each column of $name', async ({ name, columns }) => {
    const described = await textsOf(
      reader.db,
      sql`select a.attname || ': ' || col_description(a.attrelid, a.attnum) as text from pg_attribute a
        where a.attrelid = ${`reporting.${name}`}::regclass and a.attnum > 0 order by a.attnum`
    )

    expect(described).toEqual(Object.entries(columns).map(([column, comment]) => `${column}: ${comment}`))
  })

  it('finds each answer with its question', async () => {
    const query = sql`select concat_ws(' ', scorecard, question, answer, score, source, revision) as text
      from answers where call_id = ${own.call} order by question`

    expect(await textsOf(reader.db, query)).toEqual([
      'booking booked not_applicable human 1',
      'booking politeness 80.5 human 1',
      'booking reached human 1'
    ])
  })

  it('has no personal data in usage_daily', () => {
    const usage = reportingViews.find(({ name }) => name === 'usage_daily')

    expect(Object.values(usage?.columns ?? {}).join()).not.toContain('Personal data')
    expect(Object.keys(usage?.columns ?? {})).toEqual(expect.not.arrayContaining(['caller_full_name', 'customer_id']))
  })

  it('has a connection limit, timeouts, and read-only transactions by default', async () => {
    const shown = await textsOf(
      reader.db,
      sql`select concat_ws(' ', rolconnlimit, array_to_string(rolconfig, ' ')) as text
        from pg_roles where rolname = session_user`
    )

    expect(shown).toEqual([
      '5 statement_timeout=30s idle_in_transaction_session_timeout=10s lock_timeout=5s ' +
        'default_transaction_read_only=on search_path=reporting'
    ])
  })

  it('sees nothing while its organization is suspended', async () => {
    const count = () => textsOf(stranger.db, sql`select count(*)::text as text from calls`)
    const suspend = (at: string | null) =>
      sql`update organizations set suspended_at = ${at} where id = ${other.organizationId}`.execute(admin)
    const before = await count()

    await suspend('2026-11-01T00:00:00Z')
    const meanwhile = await count()
    await suspend(null)

    expect([before, meanwhile, await count()]).toEqual([['2'], ['0'], ['2']])
  })

  it('is not a superuser, and administrators see nothing in the views', async () => {
    expect(await textsOf(admin, sql`select count(*)::text as text from reporting.calls`)).toEqual(['0'])
  })
})

describe('a hostile reader', () => {
  it.each([
    'select 1 from public.calls',
    'select 1 from public.customers',
    'select 1 from public.organizations',
    'select 1 from public.api_keys',
    'select 1 from public.webhook_endpoints',
    'insert into reporting.calls (id) values (gen_random_uuid())',
    'update reporting.clients set name = name',
    'delete from reporting.customers',
    'create table public.mine (id integer)',
    'create temporary table mine (id integer)',
    'create schema mine',
    'create view reporting.mine as select 1',
    'create or replace view reporting.calls as select 1 as id',
    'alter view reporting.calls set (security_barrier = false)',
    'create function public.leak(text) returns boolean language sql as $$ select true $$',
    'create role mine',
    'alter role callbook_reader login',
    "select pg_read_file('postgresql.conf')",
    "copy (select 1) to program 'true'",
    "select lo_from_bytea(0, 'x')",
    'set role callbook_migrator',
    'set role callbook_operator',
    'set session authorization callbook_migrator',
    'select * from pg_authid',
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> session_user',
    'alter system set work_mem = 1',
    'set session_replication_role = replica'
  ])('cannot run: %s', async (statement) => {
    const outcome = await reader.db.connection().execute(async (session) => {
      await sql.raw('set default_transaction_read_only = off').execute(session)

      return await outcomeOf(session as Database, statement)
    })

    expect(outcome).toBe(denied)
  })

  it('cannot become the login of another organization', async () => {
    for (const how of ['set role', 'set session authorization', 'alter role']) {
      const statement = how === 'alter role' ? `alter role ${reader.login} rename to x` : `${how} ${stranger.login}`

      // A session cannot rename its own login either.
      expect(await outcomeOf(reader.db, statement)).toBe(how === 'alter role' ? '0A000' : denied)
    }
  })

  it.each([
    'set row_security = off',
    'set row_security = on',
    'set role none',
    'set role callbook_reader',
    'set search_path = public, reporting',
    "set callbook.organization = 'ORG'",
    "set app.organization_id = 'ORG'",
    'reset all',
    'discard all',
    'set session authorization default',
    'set enable_seqscan = off',
    'set statement_timeout = 0',
    'set default_transaction_read_only = off'
  ])('sees the same rows after: %s', async (statement) => {
    const seen = await reader.db.connection().execute(async (session) => {
      await sql
        .raw(statement.replace('ORG', other.organizationId))
        .execute(session)
        .catch(() => undefined)

      return await textsOf(session as Database, sql`select distinct client_id::text as text from reporting.calls`)
    })

    expect(seen).toEqual([own.client])
  })

  // Each condition fails on a row of the other organization, and on no other row.
  it.each([
    "1 / (length(caller_full_name) - length('Caller of the other organization')) is not null",
    "(case when caller_full_name like 'Caller%' then 'x' else '1' end)::integer = 1",
    "cast(nullif(caller_full_name, 'Own') as integer) is null",
    "query_to_xml(format('select 1/%s', case when caller_full_name like 'Caller%' then 0 else 1 end), true, false, '') is not null"
  ])('learns nothing from errors: %s', async (condition) => {
    const rows = await textsOf(reader.db, sql`select id::text as text from calls where ${sql.raw(condition)}`)

    expect(rows).toHaveLength(2)
  })

  it('gets the result of an unknown id for an id of another organization, by the same plan', async () => {
    const planOf = async (id: string) =>
      (
        await textsOf(
          reader.db,
          sql`explain (costs off) select * from calls where id = ${sql.lit(id)}::uuid`,
          'QUERY PLAN'
        )
      )
        .join('\n')
        .replaceAll(id, '')

    expect(await textsOf(reader.db, sql`select id::text as text from calls where id = ${other.call}`)).toEqual([])
    expect(await planOf(other.call)).toBe(await planOf(own.call))
  })
})

describe('the logins of readers', () => {
  it('are listed by organization', async () => {
    expect(await listReaders(admin, own.organizationId)).toEqual([
      { login: reader.login, organization_id: own.organizationId, connection_limit: 5 }
    ])
  })

  it('name their organization', () => {
    expect(organizationOfLogin(reader.login)).toBe(own.organizationId)
    expect(organizationOfLogin('callbook_operator')).toBeUndefined()
  })
})

async function addTenant(name: string) {
  const organizationId = await addOrganization(admin)
  const client = await addClient(admin, organizationId)
  const customer = await addCustomer(admin, organizationId, client, { full_name: name })
  await addCalls(admin, organizationId, [{ client_id: client, caller_full_name: name }])
  const call = await addCall(admin, organizationId, client, { caller_full_name: name })
  const answers = { booked: 'not_applicable', politeness: 80.5, reached: null }
  await addAnswers(admin, organizationId, [{ id: call, domain: 'booking' as ScorecardDomain, answers }])

  return { organizationId, client, customer, call }
}

async function addReader(organizationId: Parameters<typeof loginOf>[0]) {
  const [login, password] = [loginOf(organizationId, randomBytes(4).toString('hex')), 'secret']
  await run(admin, creationOf(login, scramVerifier(password, randomBytes)))
  const of = new URL(url)
  of.username = login
  of.password = password

  return { login, db: connectAdmin(of.href) }
}

async function run(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function textsOf(db: Database, query: RawBuilder<unknown>, column = 'text'): Promise<string[]> {
  const { rows } = await (query as RawBuilder<Record<string, string>>).execute(db)

  return rows.map((row) => row[column] ?? '')
}

async function outcomeOf(db: Database, statement: string): Promise<string> {
  try {
    await sql.raw(statement).execute(db)
    return 'done'
  } catch (error) {
    return sqlstateOf(error) ?? String(error)
  }
}

function viewOf(name: string) {
  return sql.table(`reporting.${name}`)
}
