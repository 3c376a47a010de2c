import { logEvents, newId, numberEvents } from '@callbook/db'
import type { TestDatabase } from '@callbook/db/testing'
import type { ClientId, EventType, OrganizationId } from '@callbook/domain'
import type { startApp } from './start-app.ts'
import { addTenant, type Tenant } from './tenants.ts'

/** Creates event endpoints of new organizations, and events. */
export function useEventEndpoints({ db, testDb }: TestDatabase, { post }: Pick<ReturnType<typeof startApp>, 'post'>) {
  /** @param settings in addition to the URL */
  async function addEndpoint(settings: object = {}, tenant?: Tenant) {
    const { organizationId, key } = tenant ?? (await addTenant(db, { scopes: ['events:write'] }))
    const root = '/v1/event-endpoints'
    const { id } = (await post(root, { url: 'https://example.com/callbook', ...settings }, key)).json().data

    return { organizationId, key, id, path: `${root}/${id}` }
  }

  /** @returns the subjects of the events */
  async function emit(organizationId: OrganizationId, clientId: ClientId | null, ...types: EventType[]) {
    const events = types.map((type) => ({ organizationId, type, subjectId: newId(), clientId }))
    await db.transaction().execute((tx) => logEvents(tx, events, new Date()))
    while ((await numberEvents(db, organizationId)) > 0);

    return events.map(({ subjectId }) => subjectId)
  }

  return {
    addEndpoint,
    emit,
    notify: (organizationId: OrganizationId, ...types: EventType[]) => emit(organizationId, null, ...types),
    async set(id: string, values: object): Promise<void> {
      await testDb.updateTable('event_endpoints').set(values).where('id', '=', id).execute()
    },
    async setDelivery(id: string, sequence: number, values: object): Promise<void> {
      const update = testDb.updateTable('event_deliveries').set(values)
      await update.where('event_endpoint_id', '=', id).where('sequence', '=', sequence).execute()
    },
    /** Returns the audit events of an endpoint in order, without the details of its creation. */
    async listAuditEvents(id: string) {
      const events = await testDb
        .selectFrom('audit_events')
        .select(['action as act', 'changes'])
        .where('object_id', '=', id)
        .orderBy('created_at')
        .execute()

      return events.map(({ act, changes }) =>
        act.endsWith('create') ? { act } : { act, changes: JSON.parse(changes) }
      )
    }
  }
}
