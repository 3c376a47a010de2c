import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@callbook/db'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import type { ApiKeyId, EndpointId, OrganizationId } from '@callbook/domain'
import { type IssuedApiKey, issueApiKey, within } from '@callbook/operations'
import { newId } from '@callbook/postgres'
import type { History, Sent, Target } from '../durability/history.ts'

/** The actor of changes by tests. */
export const tester = { kind: 'cli', id: null, name: 'tests' } as const

export async function newKey(db: Database, organizationId: OrganizationId): Promise<IssuedApiKey> {
  const input = { name: 'CI', environment: 'sandbox', scopes: ['clients:write'], expiresAt: null } as const

  return await issueApiKey(within(db, organizationId, tester), input, {
    id: newId<ApiKeyId>(),
    now: new Date(),
    randomBytes
  })
}

/** Creates an endpoint of a client in a new organization. */
export async function newTarget(db: Database): Promise<Target & { readonly endpointId: EndpointId }> {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const { id, slug } = await addEndpoint(db, organizationId, clientId)

  return { organizationId, clientId, endpointId: id, provider: 'vapi', slug }
}

/** Creates a report of a new call from a new or a known caller. */
export function newReport(target: Target, { sent }: History): Sent {
  const callerNumber = `+1202555010${sent.length % 4}`
  const startedAt = new Date(Date.now() - 60_000)
  const report: Sent = {
    target,
    callId: randomUUID(),
    kind: 'end_of_call',
    callerNumber,
    startedAt,
    acknowledged: false
  }
  sent.push(report)

  return report
}
