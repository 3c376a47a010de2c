import { type Database, packBody, type Queryable } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Change } from './examine-call.ts'
import type { StoredCall } from './stored-calls.ts'

/** The body of a report as it would be kept today. */
export type RedactBody = (body: string) => string

interface RedactionOptions {
  readonly redact: RedactBody
  readonly apply: boolean
  /** Is done in each transaction that changes something. */
  readonly record: ((tx: Queryable) => Promise<void>) | undefined
}

/** Keeps the bodies of a call's reports as they would be kept today, or only tells which would change. */
export async function redactReports(
  db: Database,
  organizationId: OrganizationId,
  { row, reports }: StoredCall,
  { redact, apply, record }: RedactionOptions
): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (const { kind, receivedAt, body } of reports) {
    const redacted = redact(body)
    if (redacted === body) continue
    changes.push({ field: `raw_report.${kind}`, from: 'kept', to: 'redacted' })
    if (!apply) continue

    const packed = await packBody(redacted)
    await db.transaction().execute(async (tx) => {
      // One that has come meanwhile was redacted by the rules of today, and was received at another time.
      const { numUpdatedRows } = await tx
        .updateTable('raw_reports')
        .set(packed)
        .where('organization_id', '=', organizationId)
        .where('call_id', '=', row.id)
        .where('kind', '=', kind)
        .where('received_at', '=', receivedAt)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) await record?.(tx)
    })
  }

  return changes
}
