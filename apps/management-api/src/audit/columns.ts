import type { AuditEventRow } from '@callbook/db'
import { shownAddress } from './schema.ts'

export const columnsFor = (isForStaff: boolean) => ({
  at: (event: AuditEventRow) => event.at,
  actor_kind: (event: AuditEventRow) => event.actor_kind,
  actor_id: (event: AuditEventRow) => event.actor_id,
  actor: (event: AuditEventRow) => event.actor_name,
  act: (event: AuditEventRow) => event.act,
  object_kind: (event: AuditEventRow) => event.object_kind,
  object_id: (event: AuditEventRow) => event.object_id,
  client_id: (event: AuditEventRow) => event.client_id,
  changes: (event: AuditEventRow) => event.changes,
  ip: (event: AuditEventRow) => shownAddress(event, isForStaff),
  request_id: (event: AuditEventRow) => event.request_id,
  actor_is_staff: (event: AuditEventRow) => String(event.actor_is_staff),
  token_id: (event: AuditEventRow) => event.token_id,
  token_name: (event: AuditEventRow) => event.token_name
})
