import type { OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import type { AuditActor } from './audit-events.ts'

export interface KnownActor {
  readonly kind: AuditActor['kind']
  readonly id: string
  readonly name: string
  /** Whether the user was staff at the latest of these events. */
  readonly is_staff: boolean
}

/** Maximum number of latest events that are read. */
const examined = 1_000

/** Returns the actors of the latest changes by name, each once with its latest name. */
export async function listAuditActors(db: Database, organizationId: OrganizationId): Promise<KnownActor[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['actor_kind as kind', 'actor_id as id', 'actor_name as name', 'actor_is_staff as is_staff'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(examined)
    .$narrowType<{ kind: AuditActor['kind'] }>()
    .execute()
  const latest = new Map<string, KnownActor>()
  for (const { kind, id, name, is_staff } of rows.toReversed()) {
    if (id !== null) latest.set(id, { kind, id, name, is_staff })
  }

  return [...latest.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
