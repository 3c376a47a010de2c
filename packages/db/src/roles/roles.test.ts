import { firstIdAt, newId, sqlstateOf } from '@callbook/postgres'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { asRole } from '../embedded/create-roles.ts'
import { ensureReportPartitions } from '../migrate/partitions.ts'
import { connectAdmin, createTestDatabaseUrl } from '../testing/index.ts'
import { type Role, roles } from './roles.ts'

const url = await createTestDatabaseUrl()
const migrator = connectAdmin(asRole('migrator', url))
const connections = new Map(roles.map((role) => [role, connectAdmin(asRole(role, url))]))
afterAll(() => Promise.all([migrator, ...connections.values()].map((db) => db.destroy())))

const denied = '42501'
const evaluationProgress = [
  'adherence_score',
  'evaluation_status',
  'failure_risk',
  'flagged',
  'has_conversation',
  'human_review_required',
  'lead_score',
  'negative_call',
  'sampled',
  'sentiment',
  'updated_at'
]

describe('the role of management-api', () => {
  it.each([
    'insert into calls (id) select id from calls',
    'delete from calls',
    'insert into customers select * from customers',
    'update customers set email = email',
    'update raw_reports set body = body',
    'delete from raw_reports',
    'delete from call_counts',
    'update evaluations set result = result, evidence = evidence',
    'select 1 from webhook_endpoints',
    'update clients set joined_at = joined_at',
    'delete from clients',
    'delete from audit_events',
    'update audit_events set action = action',
    'update audit_events set changes = changes',
    'insert into api_keys select * from api_keys',
    'update api_keys set revoked_at = null'
  ])('cannot run: %s', async (statement) => {
    expect(await outcomeOf('management', statement)).toBe(denied)
  })

  it('can update only the evaluation columns of a call', async () => {
    const columns = await columnsOf('calls')
    const allowed = []
    for (const column of columns) {
      if ((await outcomeOf('management', `update calls set ${column} = ${column}`)) === 'done') allowed.push(column)
    }

    expect(columns.length).toBeGreaterThan(30)
    expect(allowed.toSorted()).toEqual(evaluationProgress)
  })
})

describe('the role of webhook-ingest', () => {
  it('cannot read any column of a key', async () => {
    for (const column of await columnsOf('api_keys')) {
      expect(await outcomeOf('ingest', `select ${column} from api_keys`)).toBe(denied)
    }
  })

  it.each([
    'select from api_keys',
    'select 1 from api_key_usage',
    'select result from evaluations',
    'select contact_email from clients',
    'update webhook_endpoints set status = status',
    'delete from calls',
    'delete from raw_reports'
  ])('cannot run: %s', async (statement) => {
    expect(await outcomeOf('ingest', statement)).toBe(denied)
  })
})

describe('the role of the evaluation worker', () => {
  it.each([
    'select 1 from api_keys',
    'select body from rejected_reports',
    'select slug_encrypted from webhook_endpoints',
    'select secret_encrypted from webhook_endpoints',
    'select name from organizations',
    'delete from calls',
    'delete from raw_reports',
    'select contact_email from clients',
    'update webhook_endpoints set status = status',
    'update evaluations set result = result, evidence = evidence',
    'delete from evaluations'
  ])('cannot run: %s', async (statement) => {
    expect(await outcomeOf('worker', statement)).toBe(denied)
  })
})

describe('the role of the console', () => {
  it.each([
    'insert into calls (id) select id from calls',
    'update customers set email = email',
    'insert into raw_reports select * from raw_reports',
    'update call_counts set calls = calls',
    'delete from rejected_reports'
  ])('can run, to retry rejected reports: %s', async (statement) => {
    expect(await outcomeOf('console', statement)).toBe('done')
  })

  it.each([
    'delete from customers',
    'delete from raw_reports',
    'update evaluations set result = result, evidence = evidence',
    'update audit_events set changes = changes'
  ])('can run, to erase callers: %s', async (statement) => {
    expect(await outcomeOf('console', statement)).toBe('done')
  })

  it.each([
    'insert into review_claims select * from review_claims',
    'update review_claims set expires_at = expires_at',
    'delete from review_claims'
  ])('can run, to claim calls for review: %s', async (statement) => {
    expect(await outcomeOf('console', statement)).toBe('done')
  })

  it.each([
    'delete from calls',
    'insert into rejected_reports select * from rejected_reports',
    'update rejection_counts set rejections = rejections',
    'update evaluations set source = source',
    'delete from evaluations',
    'delete from users',
    'update audit_events set action = action',
    'delete from audit_events',
    'update account_events set action = action',
    'delete from account_events'
  ])('cannot run: %s', async (statement) => {
    expect(await outcomeOf('console', statement)).toBe(denied)
  })
})

describe('the role of the operator', () => {
  it.each([
    'update audit_events set actor_name = actor_name',
    'update audit_events set created_at = created_at',
    'delete from audit_events'
  ])('cannot run: %s', async (statement) => {
    expect(await outcomeOf('operator', statement)).toBe(denied)
  })
})

describe.each(roles.filter((role) => !['console', 'operator'].includes(role)))('the role %s', (role) => {
  it.each(['users', 'memberships', 'sessions', 'access_tokens', 'sign_in_links', 'recovery_codes', 'account_events'])(
    'cannot read %s',
    async (table) => {
      expect(await outcomeOf(role, `select 1 from ${table}`)).toBe(denied)
    }
  )
})

describe.each(['ingest', 'worker'] as const)('the role %s', (role) => {
  it('cannot read audit_events', async () => {
    expect(await outcomeOf(role, 'select 1 from audit_events')).toBe(denied)
  })
})

describe.each(roles)('the role %s', (role) => {
  it.each([
    'create table planted (id uuid)',
    'create index planted on calls (id)',
    'alter table calls add column planted text',
    'drop table raw_reports_default',
    'truncate calls',
    'alter role callbook_ingest superuser',
    'set role callbook_migrator',
    'select 1 from raw_reports_default',
    'delete from kysely_migration',
    "copy calls to program 'true'"
  ])('cannot run: %s', async (statement) => {
    expect(await outcomeOf(role, statement)).toBe(denied)
  })
})

describe('a partition of a month to come', () => {
  it('is created by the migrator and used only through raw_reports', async () => {
    const time = new Date('2031-05-01T00:00:00Z')
    await ensureReportPartitions(migrator, time)

    await sql`
      insert into raw_reports (organization_id, call_id, kind, client_id, endpoint_id, provider, received_at, codec, body)
      values (${newId()}, ${firstIdAt(time)}, 'end-of-call-report', ${newId()}, ${newId()}, 'vapi', ${time}, 'zstd', '')
    `.execute(connectionOf('ingest'))

    const { rows } = await sql`select tableoid::regclass::text as partition from raw_reports`.execute(migrator)
    expect(rows).toEqual([{ partition: 'raw_reports_203105' }])
    expect(await outcomeOf('ingest', 'select 1 from raw_reports_203105')).toBe(denied)
  })
})

function connectionOf(role: Role): Database {
  const connection = connections.get(role)
  if (connection === undefined) throw new Error(`${role} is not connected`)

  return connection
}

/** Returns the SQLSTATE of a failing statement, which is rolled back. */
async function outcomeOf(role: Role, statement: string): Promise<string> {
  const tx = await connectionOf(role).startTransaction().execute()
  try {
    await sql.raw(statement).execute(tx)
    return 'done'
  } catch (error) {
    return sqlstateOf(error)
  } finally {
    await tx.rollback().execute()
  }
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(migrator)

  return rows.map(({ name }) => name)
}
