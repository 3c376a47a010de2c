import type { Database } from '@callbook/db'
import { type Discrepancy, findDiscrepancies } from '@callbook/db/testing'
import type { History, Sent, Target } from './history.ts'

export interface Reconciliation {
  readonly sent: number
  readonly acknowledged: number
  /** Number of raw reports: one for each call and kind. */
  readonly stored: number
  readonly calls: number
  /** Acknowledged reports that are not stored. */
  readonly missing: readonly string[]
  /** Reports that are stored more than once, or were never sent. */
  readonly surplus: readonly string[]
  /** Partly stored calls and wrong counts. */
  readonly discrepancies: readonly Discrepancy[]
}

/** Compares acknowledged reports with stored ones. A report that was not acknowledged may be stored or not. */
export async function reconcile(db: Database, targets: readonly Target[], history: History): Promise<Reconciliation> {
  const sent = new Map(history.sent.map((report) => [nameOf(report), report]))
  const acknowledged = [...sent].filter(([, report]) => report.acknowledged).map(([name]) => name)
  const calls: string[] = []
  const stored: string[] = []
  const discrepancies: Discrepancy[] = []

  for (const organizationId of new Set(targets.map((target) => target.organizationId))) {
    const rows = await db
      .selectFrom('calls')
      .select(['id', 'client_id', 'provider_call_id'])
      .where('organization_id', '=', organizationId)
      .execute()
    const raw = await db
      .selectFrom('raw_reports')
      .select(['call_id', 'kind'])
      .where('organization_id', '=', organizationId)
      .execute()
    const names = new Map(rows.map((row) => [row.id, `${row.client_id} ${row.provider_call_id}`]))

    calls.push(...names.values())
    stored.push(...raw.map(({ call_id, kind }) => `${names.get(call_id)} ${kind}`))
    discrepancies.push(...(await findDiscrepancies(db, organizationId)))
  }

  const present = new Set(stored)
  return {
    sent: sent.size,
    acknowledged: acknowledged.length,
    stored: stored.length,
    calls: calls.length,
    missing: acknowledged.filter((name) => !present.has(name)),
    surplus: [...repeatsIn(calls), ...repeatsIn(stored), ...stored.filter((name) => !sent.has(name))],
    discrepancies
  }
}

function nameOf({ target, callId, kind }: Sent): string {
  return `${target.clientId} ${callId} ${kind}`
}

function repeatsIn(names: readonly string[]): string[] {
  const seen = new Set<string>()

  return names.filter((name) => {
    const isRepeat = seen.has(name)
    seen.add(name)
    return isRepeat
  })
}
