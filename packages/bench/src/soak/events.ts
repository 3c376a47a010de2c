import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, findLastChange } from '@callbook/db'
import { type EventEndpointId, type OrganizationId, parseKeyRing } from '@callbook/domain'
import { createEventEndpoint, within } from '@callbook/operations'
import { createAddressGuard } from '@callbook/outbound'
import { newId } from '@callbook/postgres'
import { Webhook } from 'standardwebhooks'
import { benchmark } from '../data/tenants.ts'

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
  const { secret } = await createEventEndpoint(within(db, organizationId, benchmark), input, { ...options, ...sealing })
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

export interface ReadChange {
  readonly sequence: number
  readonly type: string
  /** Id of the changed object. */
  readonly id: string
}

interface Page {
  readonly data: readonly ReadChange[]
  readonly next_cursor: string
  readonly has_more: boolean
}

/** A tenant's program that polls for changes, and continues from its last cursor. */
interface ChangePoller {
  readonly read: readonly ReadChange[]
  stop(): Promise<void>
}

const pauseMs = 100

/** Starts with the oldest change. A failed request is repeated with the same cursor. */
function startChangePoller({ port, key }: { readonly port: number; readonly key: string }): ChangePoller {
  const read: ReadChange[] = []
  let isRunning = true
  let cursor = ''

  /** @returns `true` if more changes are available immediately */
  async function readPage(): Promise<boolean> {
    const url = `http://127.0.0.1:${port}/v1/changes?limit=200${cursor}`
    const response = await fetch(url, { headers: { 'x-api-key': key } })
    const page = (await response.json()) as Page
    if (response.status !== 200) return false
    read.push(...page.data)
    cursor = `&cursor=${page.next_cursor}`

    return page.has_more
  }

  async function poll(): Promise<void> {
    while (isRunning) {
      const hasMore = await readPage().catch(() => false)
      if (!hasMore) await sleep(pauseMs)
    }
  }

  const polling = poll()

  return {
    read,
    async stop() {
      isRunning = false
      await polling
    }
  }
}

/** A tenant's program that receives events and verifies their signature. */
export interface EventReceiver {
  readonly url: string
  /** Ids of the accepted events. */
  readonly taken: ReadonlySet<string>
  /** Number of requests with a successful response. */
  readonly requests: () => number
  /** Problems of requests: of their signature or their body. */
  readonly problems: readonly string[]
  /** Verifies requests with this secret from now on. */
  use(secret: string): void
  /** Responds with 500 from now on. */
  fail(): void
  recover(): void
  close(): void
}

async function startEventReceiver(): Promise<EventReceiver> {
  const taken = new Set<string>()
  const problems: string[] = []
  let requests = 0
  let webhook: Webhook | undefined
  let isFailing = false

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    if (isFailing) return void response.writeHead(500).end()
    try {
      webhook?.verify(body, request.headers as Record<string, string>)
    } catch (error) {
      problems.push(String(error))
      return void response.writeHead(400).end()
    }
    requests += 1
    taken.add(String(request.headers['webhook-id']))
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbook`,
    ...{ taken, problems, requests: () => requests },
    use(secret) {
      webhook = new Webhook(secret)
    },
    fail() {
      isFailing = true
    },
    recover() {
      isFailing = false
    },
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}
