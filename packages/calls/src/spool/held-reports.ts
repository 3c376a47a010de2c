import type { Waiting } from './report-spool.ts'
import { maxFileText } from './spool-file.ts'

interface Group {
  retryAtMs: number
  /** In the order of arrival. */
  readonly reports: Map<number, Waiting>
}

/** Skipped reports of the spool, by the key of the cause that blocks them. Times are of the monotonic clock. */
export function createHeldReports() {
  const groups = new Map<string, Group>()
  /** The cause that blocks each call, and the number of its reports. */
  const calls = new Map<string, { readonly key: string; reports: number }>()
  let count = 0

  return {
    add(report: Waiting, key: string, retryAtMs: number): void {
      const group = groups.get(key) ?? { retryAtMs, reports: new Map() }
      groups.set(key, group)
      group.reports.set(report.id, report)
      const call = calls.get(report.call) ?? { key, reports: 0 }
      call.reports += 1
      calls.set(report.call, call)
      count += 1
    },
    remove(key: string, reports: readonly Waiting[]): void {
      const group = groups.get(key)
      for (const { id, call } of reports) {
        if (!group?.reports.delete(id)) continue
        count -= 1
        const ofCall = calls.get(call)
        if (ofCall === undefined || ofCall.reports === 1) calls.delete(call)
        else ofCall.reports -= 1
      }
      if (group?.reports.size === 0) groups.delete(key)
    },
    has: ({ id, call }: Waiting): boolean => groups.get(calls.get(call)?.key ?? '')?.reports.has(id) ?? false,
    /** Returns the cause that blocks a call. Its later reports wait too. */
    keyOf: ({ call }: Waiting): string | undefined => calls.get(call)?.key,
    /** Returns keys that are due, least recently tried first. */
    due(limit: number): string[] {
      const nowMs = performance.now()

      return [...groups].flatMap(([key, { retryAtMs }]) => (retryAtMs <= nowMs ? key : [])).slice(0, limit)
    },
    /** Returns the oldest reports of a key that can be in memory together. */
    reportsOf(key: string, limit: number): Waiting[] {
      const reports: Waiting[] = []
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
    count: (): number => count,
    /** Returns when the next key is due; `undefined` without keys. */
    nextRetryAtMs(): number | undefined {
      let first: number | undefined
      for (const { retryAtMs } of groups.values()) first = Math.min(first ?? retryAtMs, retryAtMs)

      return first
    }
  }
}
