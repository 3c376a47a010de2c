import { type Database, packBody, type Queryable } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Change } from './examine-call.ts'
import type { StoredCall } from './stored-calls.ts'

/** Returns the body of a report as redacted by the current rules. */
export type RedactBody = (body: string) => string

interface RedactionOptions {
  readonly redact: RedactBody
  readonly apply: boolean
  /** Runs in each transaction that changes something. */
  readonly record: ((tx: Queryable) => Promise<void>) | undefined
}

/** Redacts the bodies of a call's reports by the current rules, or only returns which would change. */
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
      // A report that arrived concurrently has another time of receipt, and was redacted by the current rules.
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
