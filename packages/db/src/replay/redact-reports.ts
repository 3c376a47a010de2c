import type { OrganizationId } from '@callbook/domain'
import type { Database } from '../database.ts'
import { packBody } from '../stored-body.ts'
import type { Change } from './examine-call.ts'
import type { StoredCall } from './stored-calls.ts'

/** The body of a report as it would be kept today. */
export type RedactBody = (body: string) => string

/** Keeps the bodies of a call's reports as they would be kept today, or only tells which would change. */
export async function redactReports(
  db: Database,
  organizationId: OrganizationId,
  { row, reports }: StoredCall,
  { redact, apply }: { readonly redact: RedactBody; readonly apply: boolean }
): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (const { kind, receivedAt, body } of reports) {
    const redacted = redact(body)
    if (redacted === body) continue
    changes.push({ field: `raw_report.${kind}`, from: 'kept', to: 'redacted' })
    if (!apply) continue

    // One that has come meanwhile was redacted by the rules of today, and was received at another time.
    await db
      .updateTable('raw_reports')
      .set(await packBody(redacted))
      .where('organization_id', '=', organizationId)
      .where('call_id', '=', row.id)
      .where('kind', '=', kind)
      .where('received_at', '=', receivedAt)
      .execute()
  }

  return changes
}
