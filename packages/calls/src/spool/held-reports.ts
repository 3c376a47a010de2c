import type { Waiting } from './report-spool.ts'
import { maxFileText } from './spool-file.ts'

type Held = Pick<Waiting, 'id' | 'call' | 'textLength'>

interface Group<Report> {
  retryAtMs: number
  /** In the order of arrival. */
  readonly reports: Map<number, Report>
}

/**
 * Skipped reports of the spool, by the cause that blocks them.
 *
 * @param clock the monotonic clock of `retryAtMs`
 */
export function createHeldReports<Report extends Held>(clock = () => performance.now()) {
  const groups = new Map<string, Group<Report>>()
  const ids = new Set<number>()
  /** The cause that blocks each call, and the number of its reports. */
  const calls = new Map<string, { readonly key: string; reports: number }>()

  return {
    add(report: Report, key: string, retryAtMs: number): void {
      const group = groups.get(key) ?? { retryAtMs, reports: new Map() }
      groups.set(key, group)
      group.reports.set(report.id, report)
      ids.add(report.id)
      const call = calls.get(report.call) ?? { key, reports: 0 }
      call.reports += 1
      calls.set(report.call, call)
    },
    has: (id: number): boolean => ids.has(id),
    /** Returns the cause that blocks a call. Its later reports wait too. */
    keyOf: (call: string): string | undefined => calls.get(call)?.key,
    /** Returns keys that are due, least recently tried first. */
    due(limit: number): string[] {
      const nowMs = clock()
      const due: string[] = []
      for (const [key, { retryAtMs }] of groups) {
        if (due.length === limit) break
        if (retryAtMs <= nowMs) due.push(key)
      }

      return due
    },
    /** Returns the oldest reports of a key that can be in memory together. */
    reportsOf(key: string, limit: number): Report[] {
      const reports: Report[] = []
      let text = 0
      for (const report of groups.get(key)?.reports.values() ?? []) {
        text += report.textLength
        if (reports.length === limit || (reports.length > 0 && text > maxFileText)) break
        reports.push(report)
      }

      return reports
    },
    /** Moves the key behind the keys that were not retried since. */
    postpone(key: string, retryAtMs: number): void {
      const group = groups.get(key)
      if (group === undefined) return
      group.retryAtMs = retryAtMs
      groups.delete(key)
      groups.set(key, group)
    },
    remove(key: string, reports: readonly Report[]): void {
      const group = groups.get(key)
      for (const { id, call } of reports) {
        group?.reports.delete(id)
        if (!ids.delete(id)) continue
        const ofCall = calls.get(call)
        if (ofCall === undefined || ofCall.reports === 1) calls.delete(call)
        else ofCall.reports -= 1
      }
      if (group?.reports.size === 0) groups.delete(key)
    },
    count: (): number => ids.size,
    /** Returns when the next key is due; `undefined` without keys. */
    nextRetryAtMs(): number | undefined {
      let first: number | undefined
      for (const { retryAtMs } of groups.values()) first = Math.min(first ?? retryAtMs, retryAtMs)

      return first
    }
  }
}
