import type { OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import type { AuditActor } from './audit-events.ts'

/** Somebody, or a program with a key, that has changed something. */
export interface KnownActor {
  readonly kind: AuditActor['kind']
  readonly id: string
  readonly name: string
}

/** So many of the latest events are looked at, however many there are. */
const lookedAt = 1_000

/** Who has done the latest of what was changed, by their names: each once, as they were called last. */
export async function listAuditActors(db: Database, organizationId: OrganizationId): Promise<KnownActor[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['actor_kind as kind', 'actor_id as id', 'actor_name as name'])
    .where('organization_id', '=', organizationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(lookedAt)
    .$narrowType<{ kind: AuditActor['kind'] }>()
    .execute()
  const latest = new Map<string, KnownActor>()
  for (const { kind, id, name } of rows.toReversed()) if (id !== null) latest.set(id, { kind, id, name })

  return [...latest.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
