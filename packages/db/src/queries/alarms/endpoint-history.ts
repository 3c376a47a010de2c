import type { EndpointId, HourOfReports, OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'

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
    .selectFrom('endpoint_hourly_reports')
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

/** Stores the time after which a silence is unusual, so that it is computed once. */
export async function saveUnusualSilence(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  { since, from }: { readonly since: Date; readonly from: Date | undefined }
): Promise<void> {
  await db
    .updateTable('endpoint_silence')
    .set({ checked_report_at: since, unusual_after: from ?? null })
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .execute()
}

/** Stores the end of the counted time and the last counted report. */
export async function saveWatch(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  { countedUntil, lastReportAt }: { readonly countedUntil: Date; readonly lastReportAt: Date | undefined }
): Promise<void> {
  await db
    .insertInto('endpoint_silence')
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
