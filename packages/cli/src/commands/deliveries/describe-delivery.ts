import type { ReportReceipt } from '@callbook/operations'

/** Shortens the time to the second. JSON has the full time. */
export function lineOf(delivery: ReportReceipt): string {
  const { at, status, call_id, rejection_id } = delivery

  return inColumns(at.replace(/\.\d+/, ''), String(status), call_id ?? rejection_id ?? '-', describeSubject(delivery))
}

/** Fits 80 columns, unless the cause is long: it is not cut. */
export function inColumns(at: string, status: string, id: string, what: string): string {
  return [at.padEnd(20), status.padEnd(4), id.padEnd(36), what].join('  ')
}

/** Returns the kind of a report or the reason of its rejection. */
function describeSubject({ kind, cause, count, recovered }: ReportReceipt): string {
  const since = recovered > 0 ? `, ${recovered} fetched since` : ''

  return `${kind ?? cause}${count > 1 ? ` (${count} times)` : ''}${since}`
}
