import type { ClientId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { addClient, addEndpoint, addOrganization, createTestDatabase } from '../testing/index.ts'
import { type AuditActor, type AuditEvent, insertAuditEvent, listAuditEvents, putAuditEvent } from './audit-events.ts'
import { updateEndpointStatus } from './endpoints/endpoint-changes.ts'

const { db, testDb } = await createTestDatabase()
const noon = new Date('2026-11-20T12:00:00.000Z')
const cli: AuditActor = { kind: 'cli', id: null, name: 'deploy' }

describe('listAuditEvents', () => {
  it('returns the events of one organization, newest first', async () => {
    const [organizationId, other] = [newId<OrganizationId>(), newId<OrganizationId>()]
    const user: AuditActor = {
      kind: 'user',
      id: newId(),
      name: 'Ada',
      isStaff: true,
      token: { id: newId(), name: 'CI' },
      ip: '203.0.113.9',
      requestId: newId()
    }
    const event = { ...someEvent(), clientId: newId<ClientId>(), changes: { status: { before: 1, after: 2 } } }
    await insertAuditEvent({ db, organizationId, actor: user }, event, new Date(noon.getTime() + 1))
    await insertAuditEvent({ db, organizationId, actor: cli }, someEvent(), noon)
    await insertAuditEvent({ db, organizationId: other, actor: cli }, someEvent(), noon)

    const listed = await listAuditEvents({ db, organizationId }, {}, 10)

    expect(listed).toEqual([
      {
        organization_id: organizationId,
        id: expect.any(String),
        at: '2026-11-20T12:00:00.001Z',
        actor_kind: 'user',
        actor_id: user.id,
        actor_name: 'Ada',
        actor_is_staff: true,
        act: event.act,
        is_access: false,
        object_kind: event.objectKind,
        object_id: event.objectId,
        client_id: event.clientId,
        changes: '{"status":{"before":1,"after":2}}',
        ip: '203.0.113.9',
        request_id: user.requestId,
        token_id: user.token?.id,
        token_name: 'CI'
      },
      expect.objectContaining({ actor_name: 'deploy', at: noon.toISOString(), changes: '{}', client_id: null })
    ])
    expect(await listAuditEvents({ db, organizationId }, {}, 1)).toEqual(listed.slice(0, 1))
  })

  it('filters by user, by object and by time', async () => {
    const organizationId = newId<OrganizationId>()
    const ada: AuditActor = { kind: 'user', id: newId(), name: 'Ada' }
    const [first, second] = [someEvent(), someEvent()]
    await insertAuditEvent({ db, organizationId, actor: cli }, first, new Date(noon.getTime() - 1))
    await insertAuditEvent({ db, organizationId, actor: ada }, second, noon)

    const objects = async (filter: object) =>
      (await listAuditEvents({ db, organizationId }, filter, 10)).map((row) => row.object_id)

    expect(await objects({ actorId: ada.id })).toEqual([second.objectId])
    expect(await objects({ objectId: first.objectId })).toEqual([first.objectId])
    expect(await objects({ until: noon })).toEqual([first.objectId])
    expect(await objects({ actorId: ada.id, until: noon })).toEqual([])
  })

  it('continues after any event, also within one instant', async () => {
    const organizationId = newId<OrganizationId>()
    for (let count = 0; count < 5; count += 1) {
      await insertAuditEvent(
        { db, organizationId, actor: cli },
        someEvent(),
        new Date(noon.getTime() + Math.floor(count / 3))
      )
    }
    const all = await listAuditEvents({ db, organizationId }, {}, 10)

    const walked: string[] = []
    let after: { readonly at: Date; readonly id: string } | undefined
    do {
      const [event] = await listAuditEvents({ db, organizationId }, { after }, 1)
      after = event && { at: new Date(event.at), id: event.id }
      if (event !== undefined) walked.push(event.id)
    } while (after !== undefined)

    expect(walked).toEqual(all.map(({ id }) => id))
  })

  it('filters by action, and from an instant on', async () => {
    const organizationId = newId<OrganizationId>()
    const [before, created, revoked] = [someEvent(), someEvent(), someEvent('endpoint.revoke')]
    await insertAuditEvent({ db, organizationId, actor: cli }, before, new Date(noon.getTime() - 1))
    await insertAuditEvent({ db, organizationId, actor: cli }, created, noon)
    await insertAuditEvent({ db, organizationId, actor: cli }, revoked, new Date(noon.getTime() + 1))

    const objects = async (filter: object) =>
      (await listAuditEvents({ db, organizationId }, filter, 10)).map((row) => row.object_id)

    expect(await objects({ act: 'endpoint.create' })).toEqual([created.objectId, before.objectId])
    expect(await objects({ since: noon })).toEqual([revoked.objectId, created.objectId])
    expect(await objects({ act: 'endpoint.create', since: noon })).toEqual([created.objectId])
  })
})

describe('insertAuditEvent', () => {
  it('commits together with the change of a lookup table, or not at all', async () => {
    const organizationId = await addOrganization(testDb)
    const { id } = await addEndpoint(testDb, organizationId, await addClient(testDb, organizationId))
    const deactivate = async (fails: boolean) =>
      await db.transaction().execute(async (tx) => {
        await updateEndpointStatus({ db: tx, organizationId }, id, { status: 'inactive' })
        await insertAuditEvent({ db: tx, organizationId, actor: cli }, { ...someEvent(), objectId: id }, noon)
        if (fails) throw new Error('planted')
      })

    await expect(deactivate(true)).rejects.toThrow('planted')
    expect(await listAuditEvents({ db, organizationId }, {}, 10)).toEqual([])
    await deactivate(false)
    expect(await listAuditEvents({ db, organizationId }, {}, 10)).toMatchObject([{ object_id: id }])
  })
})

describe('putAuditEvent', () => {
  it('keeps one event with the latest changes, and everything else unchanged', async () => {
    const organizationId = newId<OrganizationId>()
    const event = someEvent('report.replay')
    const same = { id: newId(), at: noon }
    const calls = (after: number) => ({ ...event, changes: { calls: { after } } })

    await putAuditEvent({ db, organizationId, actor: cli }, calls(1), same)
    await putAuditEvent({ db, organizationId, actor: { ...cli, name: 'another' } }, calls(2), same)

    expect(await listAuditEvents({ db, organizationId }, {}, 10)).toMatchObject([
      { id: same.id, actor_name: 'deploy', changes: '{"calls":{"after":2}}' }
    ])
  })
})

function someEvent(act = 'endpoint.create'): AuditEvent {
  return { act, objectKind: 'endpoint', objectId: newId() }
}
