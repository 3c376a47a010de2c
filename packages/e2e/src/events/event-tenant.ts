import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@callbook/db'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { Webhook } from 'standardwebhooks'
import { send } from '../curl.ts'
import type { Target } from '../durability/history.ts'
import type { Random } from '../durability/random.ts'
import { newProgramKey } from './event-stack.ts'

/** A tenant with two programs: one reads changes, the other receives events. */
export interface EventTenant {
  readonly organizationId: OrganizationId
  readonly targets: readonly [Target, Target]
  /** Event types to send; all types by default. */
  readonly types: readonly string[] | undefined
  readonly receiver: EventReceiver
  readonly reader: ChangeReader
  stop(): Promise<void>
}

interface TenantOptions {
  /** URL of the API. */
  readonly url: string
  readonly random: Random
  readonly types?: readonly string[]
}

/** A result is recorded for one call in this number. */
const reviewed = 5

const result = {
  score: 92,
  critical_failures_summary: null,
  what_went_well: [],
  what_went_wrong: [],
  recommendations_for_improvement: [],
  prompt: { system_instruction: null, system_variables: null }
}

export async function newEventTenant(db: Database, { url, random, types }: TenantOptions): Promise<EventTenant> {
  const organizationId = await addOrganization(db)
  const key = await newProgramKey(db, organizationId)
  const receiver = await startEventReceiver(random)
  const sendRequest = requesterOf(url, key)
  const { data } = await sendRequest('POST', '/v1/event-endpoints', { url: receiver.url, ...(types && { types }) })
  receiver.use(data.secret)
  const reviewing: Promise<unknown>[] = []
  const review = ({ type, id }: ReadChange) => {
    if (type !== 'call.stored' || random.below(reviewed) > 0) return
    reviewing.push(sendRequest('PUT', `/v1/calls/${id}/evaluations/prompt_adherence`, { source: 'human', result }))
  }
  const reader = startChangeReader({ url, key, onChange: review })

  return {
    ...{ organizationId, types, receiver, reader },
    targets: [await newTarget(db, organizationId, 'vapi'), await newTarget(db, organizationId, 'retell')],
    async stop() {
      await Promise.all(reviewing)
      await reader.stop()
      receiver.close()
    }
  }
}

/** Returns a function that repeats a request until it gets a 2xx response. All requests here can be repeated safely. */
function requesterOf(url: string, key: string) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }

  return async (method: string, path: string, body: object) => {
    for (;;) {
      const request = { method, headers, body: JSON.stringify(body) }
      const answer = await send(`${url}${path}`, request).catch(() => undefined)
      if (answer !== undefined && answer.status < 300) return answer.body
      if (answer !== undefined && answer.status < 500) throw new Error(JSON.stringify(answer.body))
      await sleep(100)
    }
  }
}

async function newTarget(db: Database, organizationId: OrganizationId, provider: Target['provider']): Promise<Target> {
  const clientId = await addClient(db, organizationId)
  const { slug } = await addEndpoint(db, organizationId, clientId, { provider })

  return { organizationId, clientId, provider, slug }
}

interface ReadChange {
  readonly sequence: number
  readonly type: string
  readonly id: string
}

/** A tenant’s program that reads changes and continues from its last cursor. */
interface ChangeReader {
  readonly read: readonly ReadChange[]
  stop(): Promise<void>
}

interface ReaderOptions {
  readonly url: string
  readonly key: string
  /** Called with each change before the next request. */
  readonly onChange?: (change: ReadChange) => void
}

const pauseMs = 50

/** Reads changes, starting with the oldest. A request without a response is repeated with the same cursor. */
function startChangeReader({ url, key, onChange }: ReaderOptions): ChangeReader {
  const read: ReadChange[] = []
  const headers = { 'x-api-key': key }
  let isStopped = false
  let cursor = ''

  async function work(): Promise<void> {
    while (!isStopped) {
      const address = `${url}/v1/changes?wait=1&limit=50${cursor}`
      const answer = await send(address, { headers }).catch(() => undefined)
      if (answer?.status !== 200) {
        await sleep(pauseMs)
        continue
      }
      read.push(...answer.body.data)
      for (const change of answer.body.data) onChange?.(change)
      cursor = `&cursor=${answer.body.next_cursor}`
    }
  }

  const working = work()

  return {
    read,
    async stop() {
      isStopped = true
      await working
    }
  }
}

/** A request with a valid signature. */
interface ReceivedEvent {
  /** Value of the `webhook-id` header. */
  readonly id: string
  readonly type: string
  readonly sequence: number
  /** Id of the changed resource. */
  readonly subjectId: string
}

/** A tenant’s program that receives events. */
interface EventReceiver {
  readonly url: string
  /** Requests in order of arrival. */
  readonly received: readonly ReceivedEvent[]
  /** Problems with the signature or the body of requests. */
  readonly problems: readonly string[]
  /** Verifies later requests with this secret. */
  use(secret: string): void
  /** Resolves with the next request, which gets no response: its connection is closed after `after` completes. */
  holdNext(after: () => Promise<unknown>): Promise<ReceivedEvent>
  close(): void
}

/** One event in this number is rejected at first, and one gets no response. */
const unlucky = 25

/** Receives events with occasional failures. Events that it rejects or does not answer must be resent. */
async function startEventReceiver(random: Random): Promise<EventReceiver> {
  const received: ReceivedEvent[] = []
  const problems: string[] = []
  const known = new Set<string>()
  let webhook: Webhook | undefined
  let hold: ((event: ReceivedEvent) => Promise<void>) | undefined

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const event = read(await text(request), request)
    if (event === undefined) return void response.writeHead(400).end()
    const isNew = !known.has(event.id)
    known.add(event.id)
    received.push(event)

    const held = hold
    hold = undefined
    await held?.(event)
    if (held !== undefined) return void response.destroy()
    const luck = isNew ? random.below(unlucky) : unlucky
    if (luck === 0) return void response.destroy()
    response.writeHead(luck === 1 ? 503 : 204).end()
  }

  function read(body: string, { headers }: IncomingMessage): ReceivedEvent | undefined {
    try {
      webhook?.verify(body, headers as Record<string, string>)
      const { type, data } = JSON.parse(body)
      return { id: String(headers['webhook-id']), type, sequence: data.sequence, subjectId: data.id }
    } catch (error) {
      problems.push(String(error))
      return undefined
    }
  }

  const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbook`,
    received,
    problems,
    use(secret) {
      webhook = new Webhook(secret)
    },
    holdNext: (after) =>
      new Promise((resolve) => {
        hold = async (event) => {
          resolve(event)
          await after()
        }
      }),
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}
