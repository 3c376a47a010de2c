import { insertAuditEvent, installation } from '@callbook/db'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { request } = startApp(connectAs('management', testDb))
const noon = Date.parse('2026-11-20T12:00:00.000Z')

interface Line {
  readonly sequence: number
  readonly cursor: string
  readonly object_id: string
}

describe('GET /v1/audit', () => {
  it('returns the events of the organization as lines, with ids and without current names', async () => {
    const { organizationId, key } = await addReader()
    const actor = { kind: 'user', id: 'u1', name: 'Ann', isStaff: true, ip: '203.0.113.9' } as const
    const changes = { role: { before: 'viewer', after: 'owner' } }
    await insertAuditEvent(
      { db, organizationId, actor: { ...actor, id: '0199f1c2-0000-7000-8000-00000000000a' } },
      { act: 'member.role', objectKind: 'user', objectId: 'u2', changes },
      new Date(noon)
    )

    const response = await stream(key)

    expect(response.headers['content-type']).toBe('application/x-ndjson')
    const lines = linesOf(response.body)
    expect(lines).toEqual([
      {
        ...{ sequence: 1, cursor: expect.stringMatching(/^[\w-]{32}$/), kind: 'changes', id: expect.any(String) },
        ...{
          at: '2026-11-20T12:00:00.000Z',
          act: 'member.role',
          object_kind: 'user',
          object_id: 'u2',
          client_id: null
        },
        ...{ actor_kind: 'user', actor_id: '0199f1c2-0000-7000-8000-00000000000a', actor_name: 'Ann' },
        // Only staff see the addresses of staff.
        ...{ actor_is_staff: true, ip: null, request_id: null, token_id: null, token_name: null, changes }
      }
    ])
  })

  it('resumes after any line, and is empty after the last', async () => {
    const { organizationId, key } = await addReader()
    await addEvents(organizationId, 600)

    const all = linesOf((await stream(key, '?limit=10000')).body)
    const pages: Line[] = []
    for (let cursor = '', count = 1; count > 0; ) {
      const page = linesOf((await stream(key, `?limit=270${cursor}`)).body)
      pages.push(...page)
      count = page.length
      cursor = `&cursor=${pages.at(-1)?.cursor}`
    }

    expect(all.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 600 }, (_, place) => place + 1))
    expect(pages).toEqual(all)
    expect((await stream(key, `?cursor=${all[299]?.cursor}&limit=1`)).body).toBe(`${JSON.stringify(all[300])}\n`)
  })

  it('returns 400 for the cursor of another log, and reads nothing', async () => {
    const [own, other] = [await addReader(), await addReader()]
    for (const { organizationId } of [own, other]) await addEvents(organizationId, 2)
    const [line] = linesOf((await stream(other.key)).body)

    for (const cursor of [line?.cursor, 'A'.repeat(32), '_'.repeat(32)]) {
      const response = await stream(own.key, `?cursor=${cursor}`)

      expect([response.statusCode, response.json()]).toEqual([
        400,
        { error: 'Bad Request', message: 'cursor must be the cursor of an earlier line of the same log' }
      ])
    }
    expect((await stream(own.key, '?cursor=abc')).statusCode).toBe(400)
    expect((await stream(own.key, '?limit=10001')).statusCode).toBe(400)
  })

  it('returns 410 for a cursor whose event has expired, or has another id after a restore', async () => {
    const { organizationId, key } = await addReader()
    await addEvents(organizationId, 3)
    const [first, , third] = linesOf((await stream(key)).body)
    const ofThis = testDb.deleteFrom('audit_events').where('organization_id', '=', organizationId)
    await ofThis.where('sequence', '=', 1).execute()
    await ofThis.where('sequence', '=', 3).execute()
    const restored = testDb.updateTable('audit_streams').set({ last_sequence: 2 })
    await restored.where('organization_id', '=', organizationId).execute()
    await addEvents(organizationId, 1)
    await stream(key)

    for (const line of [first, third]) {
      const response = await stream(key, `?cursor=${line?.cursor}`)

      expect([response.statusCode, response.json().error]).toEqual([410, 'Gone'])
    }
  })

  it('shows the accounts that the organization created, and nothing of others or of the installation', async () => {
    const [own, other] = [await addReader(), await addReader()]
    await addEvents(other.organizationId, 1)
    await addEvents(installation, 1)

    expect((await stream(own.key)).body).toBe('')
  })

  it('needs the scope audit:read', async () => {
    const { organizationId } = await addTenant(db)
    const { key } = await addApiKey(db, organizationId, { scopes: ['clients:write', 'recordings:read'] })

    const response = await stream(key)

    expect([response.statusCode, response.json().message]).toEqual([403, 'The key lacks the scope audit:read'])
  })
})

/** Adds a tenant with a key and an empty log. */
async function addReader() {
  const tenant = await addTenant(db, { scopes: ['audit:read'] })
  await testDb.deleteFrom('audit_events').where('organization_id', '=', tenant.organizationId).execute()

  return tenant
}

async function stream(key: string, query = '') {
  return await request({ method: 'GET', url: `/v1/audit${query}` }, key)
}

function linesOf(body: string): Line[] {
  return body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

async function addEvents(organizationId: OrganizationId, count: number): Promise<void> {
  const actor = { kind: 'cli', id: null, name: 'test' } as const
  for (let nth = 0; nth < count; nth += 1) {
    const event = {
      act: 'client.change',
      objectKind: 'client',
      objectId: `c${nth}`,
      changes: { name: { after: 'A\nB' } }
    }
    await insertAuditEvent({ db, organizationId, actor }, event, new Date(noon + nth))
  }
}
