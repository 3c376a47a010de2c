import { limitsOf, type Reach, type ReachLimits } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'

/** Table of the condition, if the statement has several, and its column with the client. */
interface ReachColumns {
  readonly table?: string
  readonly client?: 'client_id' | 'id'
}

/** Returns the condition that rows are within a reach, or belong to an organization or one of its clients. */
export function whereWithin(
  reach: Reach | ReachLimits,
  { table, client = 'client_id' }: ReachColumns = {}
): RawBuilder<boolean> {
  const isLimits = typeof reach === 'object' && 'organizationId' in reach
  const { organizationId, clientId } = isLimits ? reach : limitsOf(reach)
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`)
  const ofOrganization = sql<boolean>`${column('organization_id')} = ${organizationId}`

  return clientId === undefined ? ofOrganization : sql`${ofOrganization} and ${column(client)} = ${clientId}`
}

/** Returns the condition that the call of a row is within a reach. The statement names the organization itself. */
export function whereCallWithin(reach: Reach, callId: string): RawBuilder<boolean> {
  return whereRowWithin(reach, 'calls', callId)
}

/** Returns the same condition for the webhook URL of a row. */
export function whereEndpointWithin(reach: Reach, endpointId: string): RawBuilder<boolean> {
  return whereRowWithin(reach, 'webhook_endpoints', endpointId)
}

function whereRowWithin(reach: Reach, table: 'calls' | 'webhook_endpoints', id: string): RawBuilder<boolean> {
  const { organizationId, clientId } = limitsOf(reach)
  if (clientId === undefined) return sql`true`

  return sql`exists (
    select from ${sql.table(table)} of_client
    where of_client.organization_id = ${organizationId} and of_client.id = ${sql.ref(id)}
      and of_client.client_id = ${clientId})`
}
