import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase } from '../database.ts'
import { newId } from '../new-id.ts'
import { createPool } from '../pool.ts'
import { findOrganization } from '../queries/organizations.ts'
import { createTestDatabase } from './index.ts'
import { checkSentStatements, sentStatements } from './statement-log.ts'

const db = await createTestDatabase()
const { serverUrl, logFile } = inject('postgres')

describe('sentStatements', () => {
  it('has those of our code, and not those of its tests', async () => {
    await findOrganization(db, newId<OrganizationId>())
    await db.selectFrom('calls').select('id').execute()
    await sql`select id from customers`.execute(db)
    await db.transaction().execute((tx) => tx.selectFrom('clients').select('id').execute())

    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)

    expect([...(await sentStatements(logFile, String(rows[0]?.name)))]).toEqual([
      'select "id", "name", "created_at" from "organizations" where "id" = $1'
    ])
  })
})

describe('checkSentStatements', () => {
  it('finds a breach by any connection of a service, over several lines or in a prepared statement', async () => {
    const options = { connectionString: serverUrl, maxConnections: 1, onIdleError: () => undefined }
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
