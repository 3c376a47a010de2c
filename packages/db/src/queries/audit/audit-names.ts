import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { AuditEventRow } from './audit-events.ts'

export interface AuditName {
  readonly name: string
  /**
   * Further identification: the prefix of a key, the provider of an endpoint, or the name of a user, whose address
   * comes first.
   */
  readonly detail: string | null
}

type Named = Pick<AuditEventRow, 'client_id' | 'object_id' | 'object_kind'>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the names of the clients, keys, endpoints, accounts and users of events by id, in one statement. A
 * disconnected account has the name from its connection.
 */
export async function listAuditNames(
  db: Database,
  organizationId: OrganizationId,
  events: readonly Named[]
): Promise<ReadonlyMap<string, AuditName>> {
  const of = (kind: string) => events.filter((event) => event.object_kind === kind).map(({ object_id: id }) => id)
  const clients = [...of('client'), ...events.flatMap(({ client_id: id }) => id ?? [])]
  const others = ['api_key', 'endpoint', 'event_endpoint', 'provider_account', 'user'].map(of)
  const ids = [clients, ...others].map((some) => [...new Set(some)].filter(isId))
  if (ids.every(({ length }) => length === 0)) return new Map()
  const [clientIds, keyIds, endpointIds, receiverIds, accountIds, userIds] = ids
  const { rows } = await sql<AuditName & { readonly id: string }>`
    select id, name, null as detail from clients where organization_id = ${organizationId} and id = any(${clientIds}::uuid[])
    union all
    select id, name, key_prefix as detail from api_keys where organization_id = ${organizationId} and id = any(${keyIds}::uuid[])
    union all
    select id, provider as name, null as detail from webhook_endpoints where organization_id = ${organizationId} and id = any(${endpointIds}::uuid[])
    union all
    select id, description as name, null as detail from event_endpoints
    where organization_id = ${organizationId} and id = any(${receiverIds}::uuid[]) and description <> ''
    union all
    select object_id::uuid as id, changes::json #>> '{provider,after}' as name, changes::json #>> '{base_url,after}' as detail
    from audit_events
    where organization_id = ${organizationId} and object_id = any(${accountIds}) and action = 'provider_account.connect'
    union all
    select id, provider as name, base_url as detail from provider_accounts where organization_id = ${organizationId} and id = any(${accountIds}::uuid[])
    union all
    select id, email as name, name as detail from users where id = any(${userIds}::uuid[])`.execute(db)

  return new Map(rows.map(({ id, name, detail }) => [id, { name, detail }]))
}

/** The recorded id of an object may have another form. */
function isId(text: string): boolean {
  return uuid.test(text)
}
