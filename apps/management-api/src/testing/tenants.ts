import { randomBytes } from 'node:crypto'
import { type Database, newId } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import type { ApiKeyId, OrganizationId } from '@callbook/domain'
import { type ApiKeyInput, issueApiKey, within } from '@callbook/operations'

const tester = { kind: 'cli', id: null, name: 'tests' } as const

export interface Tenant {
  readonly organizationId: OrganizationId
  readonly key: string
}

/** Adds an organization with a key. */
export async function addTenant(db: Database, options: KeyOptions = {}): Promise<Tenant> {
  const organizationId = await addOrganization(db)
  const { key } = await addApiKey(db, organizationId, options)

  return { organizationId, key }
}

interface KeyOptions extends Partial<Pick<ApiKeyInput, 'clientId' | 'expiresAt' | 'rateLimit' | 'scopes'>> {
  readonly now?: Date
}

export async function addApiKey(
  db: Database,
  organizationId: OrganizationId,
  { now = new Date(), expiresAt = null, scopes = [], clientId = null, rateLimit = null }: KeyOptions = {}
) {
  const input = { name: 'CI', environment: 'sandbox', scopes, expiresAt, clientId, rateLimit } as const

  return await issueApiKey(within(db, organizationId, tester), input, { id: newId<ApiKeyId>(), now, randomBytes })
}
