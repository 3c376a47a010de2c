import { type AuditActor, newId } from '@callbook/db'
import { addClient, addOrganization, createTestDatabase, dumpRows, emptyTables } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { changeClient, createClient } from './clients/clients.ts'
import { type AuditAction, auditActions } from './index.ts'
import { deleteMapping, saveMapping } from './mappings/mappings.ts'

const { db, testDb } = await createTestDatabase()
const actor: AuditActor = { kind: 'user', id: newId(), name: 'Ada' }
const now = new Date('2026-11-20T15:00:00Z')
const acme = {
  name: 'acme',
  document: { id: ['/call/id'], fields: { summary: { from: ['/call/summary'] } } },
  ifVersion: undefined
}

interface UseCase {
  readonly act: AuditAction
  /** Prepares a change; the result makes it. */
  readonly prepare: (organizationId: OrganizationId) => Promise<() => Promise<unknown>>
  /** Whether a repetition records another event, because it creates another resource. */
  readonly leavesAnother?: true
}

/** Changes whose command has no test on the database: those of `packages/cli` cover the others. */
const useCases: readonly UseCase[] = [
  {
    act: 'client.create',
    prepare: async (organizationId) => {
      const input = { name: 'Acme Honda', contact_email: 'ada@example.org' }

      return () => createClient(db, organizationId, actor, input, { id: newId(), now })
    },
    leavesAnother: true
  },
  {
    act: 'client.change',
    prepare: async (organizationId) => {
      const id = await addClient(testDb, organizationId)

      return () => changeClient(db, organizationId, actor, id, { contact_person: 'Ada Lovelace' })
    }
  },
  {
    act: 'mapping.save',
    prepare: async (organizationId) => () => saveMapping(db, organizationId, actor, acme, now),
    leavesAnother: true
  },
  {
    act: 'mapping.delete',
    prepare: async (organizationId) => {
      await saveMapping(db, organizationId, actor, acme, now)

      return () => deleteMapping(db, organizationId, actor, acme.name)
    }
  }
]

beforeEach(() => emptyTables(testDb))

describe.each(useCases)('$act', ({ act, prepare, leavesAnother }) => {
  it('writes exactly one event, or none if nothing changes', async () => {
    const organizationId = await addOrganization(testDb)
    const change = await prepare(organizationId)
    await testDb.deleteFrom('audit_events').execute()

    await change()

    const events = await listEvents()
    expect(events).toMatchObject([
      {
        ...{ actor_kind: 'user', actor_id: actor.id, actor_name: 'Ada', action: act, ip: null },
        ...{ object_kind: auditActions[act], organization_id: organizationId }
      }
    ])
    expect(events[0]).not.toMatchObject({ changes: '{}' })

    if (leavesAnother) return
    await change()
    expect(await listEvents()).toEqual(events)
  })

  it('changes nothing if its event cannot be written', async () => {
    const change = await prepare(await addOrganization(testDb))
    await testDb.schema.alterTable('audit_events').renameColumn('action', 'away').execute()
    onTestFinished(() => testDb.schema.alterTable('audit_events').renameColumn('away', 'action').execute())
    const before = await dumpRows(testDb)

    await expect(change()).rejects.toThrow(/column "action" .*does not exist/)

    expect(await dumpRows(testDb)).toEqual(before)
  })
})

async function listEvents() {
  return await testDb.selectFrom('audit_events').selectAll().execute()
}
