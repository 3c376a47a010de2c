import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@callbook/db'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { send } from '../curl.ts'
import type { Target } from '../durability/history.ts'
import type { Random } from '../durability/random.ts'
import { type ChangeReader, type ReadChange, startChangeReader } from './change-reader.ts'
import { type EventReceiver, startEventReceiver } from './event-receiver.ts'
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
