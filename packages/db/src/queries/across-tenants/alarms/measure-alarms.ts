import type { AlarmKind, Certainty } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../../database.ts'

/** Number of open alarms of a kind over all organizations. */
export interface AlarmCount {
  readonly kind: AlarmKind
  readonly certainty: Certainty | null
  readonly alarms: number
}

/** Counts the alarms of active endpoints from the index of open alarms, for operators. */
export async function measureAlarms(db: Database): Promise<AlarmCount[]> {
  const { rows } = await sql<AlarmCount>`
    /* across tenants */
    select a.kind, a.certainty, count(*)::int as alarms
    from endpoint_alarms a
    join webhook_endpoints e on e.organization_id = a.organization_id and e.id = a.endpoint_id and e.status = 'active'
    join organizations o on o.id = a.organization_id and o.suspended_at is null
    where a.closed_at is null
    group by a.kind, a.certainty`.execute(db)

  return rows
}
