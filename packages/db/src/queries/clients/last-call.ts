import type { OrganizationId } from '@callbook/domain'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../database.ts'
import type { ClientRow } from './clients.ts'

export type StoredClient = Omit<ClientRow, 'last_active_at'>

/** Adds `last_active_at`. Both times are ISO 8601 with milliseconds in UTC, whose text order is their order. */
export function withActivity(client: StoredClient): ClientRow {
  const { joined_at: joined, last_call_at: lastCall } = client

  return { ...client, last_active_at: lastCall !== null && lastCall > joined ? lastCall : joined }
}

/** One index lookup per client, which is cheaper than a column that every call would update. */
export function lastCallAt(organizationId: OrganizationId) {
  return (eb: ExpressionBuilder<Schema, 'clients'>) =>
    eb
      .selectFrom('calls')
      .select('calls.occurred_at')
      .where('calls.organization_id', '=', organizationId)
      .whereRef('calls.organization_id', '=', 'clients.organization_id')
      .whereRef('calls.client_id', '=', 'clients.id')
      .orderBy('calls.occurred_at', 'desc')
      .orderBy('calls.id', 'desc')
      .limit(1)
      .as('last_call_at')
}
