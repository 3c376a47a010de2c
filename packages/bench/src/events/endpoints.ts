import { randomBytes } from 'node:crypto'
import type { Database } from '@callbook/db'
import { type EventEndpointId, type OrganizationId, parseKeyRing, sealSecret } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import type { Service } from '../stack/service.ts'
import type { Tree } from '../stack/tree.ts'
import type { Arrivals } from './receiver.ts'

/** Behavior of a tenant's receiver: responds at once, responds with 500, or never responds. */
export type Manner = 'fast' | 'failing' | 'silent'

/** The event endpoint of an organization. */
export interface Endpoint {
  readonly organizationId: OrganizationId
  /**
   * Adds numbered events that wait to be sent.
   *
   * @returns their ids
   */
  addEvents(count: number): Promise<readonly string[]>
  /** Starts or pauses sending. */
  change(state: 'active' | 'paused'): Promise<void>
  readArrivals(): Promise<Arrivals['events']>
  /** Counts the events that wait to be sent or to be recorded as sent. */
  countPending(): Promise<number>
}

interface EndpointOptions {
  readonly tree: Tree
  readonly db: Database
  readonly receiver: Service
  readonly secretsKey: string
}

/** Adds an endpoint that is paused. */
export async function addEndpoint(
  { tree, db, receiver, secretsKey }: EndpointOptions,
  manner: Manner
): Promise<Endpoint> {
  const [organizationId, id] = [newId<OrganizationId>(), newId<EventEndpointId>()]
  const origin = `http://127.0.0.1:${receiver.port}`
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const settings = { description: '', event_types: null, payload_mode: 'thin', client_id: null } as const
  const sealed = sealSecret(parseKeyRing(secretsKey), secret, id, randomBytes)
  const change = async (state: 'active' | 'paused') =>
    void (await tree.db.updateEventEndpoint(db, organizationId, id, { state }, new Date()))
  await tree.db.insertOrganization(db, { id: organizationId, name: `Receiver, ${manner}`, now: new Date() })
  await tree.db.insertEventEndpoint(
    db,
    organizationId,
    { id, url: `${origin}/${manner}/${id}`, ...settings, secret_encrypted: sealed },
    new Date()
  )
  await change('paused')

  return {
    organizationId,
    change,
    async addEvents(count) {
      const ids = Array.from({ length: count }, () => newId())
      const events = ids.map(
        (subjectId) => ({ organizationId, type: 'call.stored', subjectId, clientId: null }) as const
      )
      await db.transaction().execute((tx) => tree.db.logEvents(tx, events, new Date()))
      while ((await tree.db.numberEvents(db, organizationId)) > 0);

      return ids
    },
    async readArrivals() {
      const response = await fetch(`${origin}/arrivals/${id}`)
      const { events } = (await response.json()) as Arrivals

      return events
    },
    async countPending() {
      const { count } = await db
        .selectFrom('event_deliveries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('organization_id', '=', organizationId)
        .where('endpoint_id', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow()

      return Number(count)
    }
  }
}
