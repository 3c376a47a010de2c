import type { EndpointId, HourOfReports, OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'

/** What was counted of an endpoint since an instant. */
export interface EndpointHistory {
  readonly hours: readonly HourOfReports[]
  readonly longestSilenceMs: number
}

export async function readEndpointHistory(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  since: Date
): Promise<EndpointHistory> {
  const rows = await db
    .selectFrom('endpoint_hours')
    .select(['hour', 'reports', 'longest_silence_seconds'])
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('hour', '>=', since.toISOString())
    .orderBy('hour')
    .execute()

  return {
    hours: rows.map(({ hour, reports }) => ({ at: Date.parse(hour), reports })),
    longestSilenceMs: rows.reduce((longest, row) => Math.max(longest, row.longest_silence_seconds * 1_000), 0)
  }
}

/** Keeps from when on a silence is unusual, so that it is worked out once. */
export async function saveUnusualSilence(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  { since, from }: { readonly since: Date; readonly from: Date | undefined }
): Promise<void> {
  await db
    .updateTable('endpoint_watches')
    .set({ judged_report_at: since, unusual_from: from ?? null })
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .execute()
}

/** Keeps how far the reports of an endpoint were counted, and the last one of these. */
export async function saveWatch(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  { countedUntil, lastReportAt }: { readonly countedUntil: Date; readonly lastReportAt: Date | undefined }
): Promise<void> {
  await db
    .insertInto('endpoint_watches')
    .values({
      organization_id: organizationId,
      endpoint_id: endpointId,
      counted_until: countedUntil,
      last_report_at: lastReportAt ?? null
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'endpoint_id']).doUpdateSet((eb) => ({
        counted_until: eb.ref('excluded.counted_until'),
        last_report_at: eb.ref('excluded.last_report_at')
      }))
    )
    .execute()
}
