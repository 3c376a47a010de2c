import { randomBytes } from 'node:crypto'
import { type Database, newId } from '@callbook/db'
import { addClient, type TestDb } from '@callbook/db/testing'
import type { ClientId, EndpointId, OrganizationId, ProviderName } from '@callbook/domain'
import { createEndpoint, within } from '@callbook/operations'
import { webhookUrls } from './console.ts'

const tester = { kind: 'cli', id: null, name: 'tests' } as const

export interface TestUrl {
  readonly id: EndpointId
  readonly clientId: ClientId
  readonly url: string
}

/** Adds a webhook URL that can be revealed, with a new client. */
export async function addUrl(
  { db, testDb }: { readonly db: Database; readonly testDb: TestDb },
  organizationId: OrganizationId,
  provider: ProviderName = 'vapi'
): Promise<TestUrl> {
  const clientId = await addClient(testDb, organizationId)
  const made = { id: newId<EndpointId>(), now: new Date(), randomBytes }
  const { id, url } = await createEndpoint(
    within(db, organizationId, tester),
    { clientId, provider },
    { urls: webhookUrls, ...made }
  )

  return { id, clientId, url }
}
