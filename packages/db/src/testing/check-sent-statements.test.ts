import type { OrganizationId } from '@callbook/domain'
import { createPool, newId } from '@callbook/postgres'
import { sentStatements } from '@callbook/postgres/testing'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase } from '../database.ts'
import { findOrganization } from '../queries/organizations.ts'
import { checkSentStatements } from './check-sent-statements.ts'
import { createTestDatabase } from './index.ts'

const { db, testDb } = await createTestDatabase()
const { serverUrl, logFile } = inject('postgres')

describe('sentStatements', () => {
  it('returns the statements of code under test, and none of the tests', async () => {
    await findOrganization(db, newId<OrganizationId>())
    await testDb.selectFrom('calls').select('id').execute()
    await sql`select id from customers`.execute(testDb)
    await testDb.transaction().execute((tx) => tx.selectFrom('clients').select('id').execute())

    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(testDb)

    expect([...(await sentStatements(logFile, String(rows[0]?.name)))]).toEqual([
      expect.stringMatching(/^select "id", "name",.* from "organizations" where "id" = \$1$/)
    ])
  })
})

describe('checkSentStatements', () => {
  it('finds a breach on any connection of a service, over several lines or in a prepared statement', async () => {
    const options = {
      connectionString: serverUrl,
      maxConnections: 1,
      connectionTimeoutMs: 60_000,
      onIdleError: () => undefined
    }
    const service = createDatabase(options)
    const writer = createPool(options)
    onTestFinished(() => Promise.all([service.destroy(), writer.end()]).then(() => undefined))
    const client = await writer.connect()

    await checkSentStatements(logFile, 'postgres')
    await client.query('create temp table calls (organization_id uuid, id uuid)')
    await client.query({ name: 'find_call', text: 'select id\nfrom calls\nwhere id = $1', values: [newId()] })
    client.release()

    await expect(checkSentStatements(logFile, 'postgres')).rejects.toThrow(
      'calls without organization_id = $n:\nselect id\nfrom calls\nwhere id = $1'
    )
  })
})
