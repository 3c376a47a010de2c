import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, findLastChange } from '@callbook/db'
import { type EventEndpointId, type OrganizationId, parseKeyRing } from '@callbook/domain'
import { createEventEndpoint } from '@callbook/operations'
import { createAddressGuard } from '@callbook/outbound'
import { newId } from '@callbook/postgres'
import { benchmark } from '../../data/tenants.ts'
import { type ChangePoller, startChangePoller } from './change-poller.ts'
import { type EventReceiver, startEventReceiver } from './event-receiver.ts'

/** An organization that receives all of its events twice: one of its programs polls, the other receives webhooks. */
export interface ListeningTenant {
  readonly organizationId: OrganizationId
  readonly receiver: EventReceiver
  readonly poller: ChangePoller
  /** Waits until it has received everything, up to a time limit. */
  untilDelivered(): Promise<void>
  stop(): Promise<void>
}

interface ListeningOptions {
  readonly organizationId: OrganizationId
  readonly secretsKey: string
  /** Port of the management API, and a key for it. */
  readonly port: number
  readonly key: string
}

/** The subnet of the receivers of a soak test. */
export const receiverSubnet = '127.0.0.0/8'

const deliveredWithinMs = 300_000

export async function startListening(
  db: Database,
  { organizationId, secretsKey, port, key }: ListeningOptions
): Promise<ListeningTenant> {
  const receiver = await startEventReceiver()
  const options = { id: newId<EventEndpointId>(), guard: createAddressGuard([receiverSubnet]), now: new Date() }
  const sealing = { keyRing: parseKeyRing(secretsKey), randomBytes }
  const input = { url: receiver.url }
  const { secret } = await createEventEndpoint(db, organizationId, benchmark, input, { ...options, ...sealing })
  receiver.use(secret)
  const poller = startChangePoller({ port, key })

  return {
    ...{ organizationId, receiver, poller },
    async untilDelivered() {
      for (const deadline = Date.now() + deliveredWithinMs; Date.now() < deadline; await sleep(1_000)) {
        await letTimePass(db, organizationId)
        if (await isUpToDate(db, organizationId, poller.read.length)) return
      }
    },
    async stop() {
      await poller.stop()
      receiver.close()
    }
  }
}

/** Retries failed events immediately instead of after minutes or hours. */
async function letTimePass(db: Database, organizationId: OrganizationId): Promise<void> {
  const now = new Date()
  await db
    .updateTable('event_deliveries')
    .set({ next_at: now })
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'pending')
    .where('next_at', '>', now.toISOString())
    .execute()
  await db
    .updateTable('event_endpoints')
    .set({ paused_until: null })
    .where('organization_id', '=', organizationId)
    .where('paused_until', 'is not', null)
    .execute()
}

async function isUpToDate(db: Database, organizationId: OrganizationId, read: number): Promise<boolean> {
  const unnumbered = await db
    .selectFrom('unnumbered_events')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .execute()
  const last = await findLastChange(db, organizationId)
  const pending = await db
    .selectFrom('event_deliveries')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'pending')
    .limit(1)
    .execute()

  return unnumbered.length === 0 && read >= last && pending.length === 0
}
