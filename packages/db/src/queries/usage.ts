import type { ApiKeyId, EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { chunk } from './chunk.ts'

export interface ApiKeyUse {
  readonly organizationId: OrganizationId
  readonly apiKeyId: ApiKeyId
  readonly lastUsedAt: Date
}

export interface EndpointUse {
  readonly organizationId: OrganizationId
  readonly endpointId: EndpointId
  readonly requests: number
  /** Requests among them with another body than the stored report of the same call. */
  readonly differingRepeats: number
  readonly lastUsedAt: Date
}

const rowsPerStatement = 5_000

/** Records the last use of keys. Instances may report in any order: the latest time stays. */
export async function recordApiKeyUse(db: Database, uses: readonly ApiKeyUse[]): Promise<void> {
  const rows = onePerKey(uses, apiKeyOf, later).map((use) => ({
    organization_id: use.organizationId,
    api_key_id: use.apiKeyId,
    last_used_at: use.lastUsedAt
  }))

  await db.transaction().execute(async (tx) => {
    for (const some of chunk(rows, rowsPerStatement)) {
      await tx
        .insertInto('api_key_usage')
        .values(some)
        .onConflict((conflict) =>
          conflict.columns(['organization_id', 'api_key_id']).doUpdateSet({
            last_used_at: sql`greatest(api_key_usage.last_used_at, excluded.last_used_at)`
          })
        )
        .execute()
    }
  })
}

/** Adds requests to the counts of endpoints, all or nothing, so that a failed call can be repeated. */
export async function recordEndpointUse(db: Database, uses: readonly EndpointUse[]): Promise<void> {
  const rows = onePerKey(uses, endpointOf, sum).map((use) => ({
    organization_id: use.organizationId,
    endpoint_id: use.endpointId,
    request_count: use.requests,
    differing_repeat_count: use.differingRepeats,
    last_used_at: use.lastUsedAt
  }))

  await db.transaction().execute(async (tx) => {
    for (const some of chunk(rows, rowsPerStatement)) {
      await tx
        .insertInto('webhook_endpoint_usage')
        .values(some)
        .onConflict((conflict) =>
          conflict.columns(['organization_id', 'endpoint_id']).doUpdateSet({
            request_count: sql`webhook_endpoint_usage.request_count + excluded.request_count`,
            differing_repeat_count: sql`webhook_endpoint_usage.differing_repeat_count + excluded.differing_repeat_count`,
            last_used_at: sql`greatest(webhook_endpoint_usage.last_used_at, excluded.last_used_at)`
          })
        )
        .execute()
    }
  })
}

function apiKeyOf({ organizationId, apiKeyId }: ApiKeyUse): string {
  return `${organizationId} ${apiKeyId}`
}

function endpointOf({ organizationId, endpointId }: EndpointUse): string {
  return `${organizationId} ${endpointId}`
}

function later<Use extends { readonly lastUsedAt: Date }>(a: Use, b: Use): Use {
  return a.lastUsedAt < b.lastUsedAt ? b : a
}

function sum(a: EndpointUse, b: EndpointUse): EndpointUse {
  return {
    ...later(a, b),
    requests: a.requests + b.requests,
    differingRepeats: a.differingRepeats + b.differingRepeats
  }
}

/** Sorts by key, so that all writers lock rows in the same order. */
function onePerKey<Use>(uses: readonly Use[], keyOf: (use: Use) => string, combine: (a: Use, b: Use) => Use): Use[] {
  return [...Map.groupBy(uses, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, same]) => same.reduce((a, b) => combine(a, b)))
}
