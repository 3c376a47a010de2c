import type { SpooledReport } from './file/stored-report.ts'

type Held = Pick<SpooledReport, 'id' | 'callKey'>

/** Skipped reports of the spool, by the cause that blocks them. */
export interface HeldReports {
  add(report: Held, key: string, retryAtMs: number): void
  has(id: number): boolean
  /** Returns the cause that blocks a call. Its later reports wait too. */
  keyOf(callKey: string): string | undefined
  /** Returns keys that are due, least recently tried first. */
  due(limit: number): string[]
  /** Returns the oldest reports of a key. */
  reportsOf(key: string, limit: number): Held[]
  postpone(key: string, retryAtMs: number): void
  remove(key: string, reports: readonly Held[]): void
  count(): number
  /** Returns when the next key is due; `undefined` without keys. */
  nextRetryAtMs(): number | undefined
}

interface Group {
  retryAtMs: number
  /** The call of each report by id, in the order of arrival. */
  readonly calls: Map<number, string>
}

/** @param clock the monotonic clock of `retryAtMs` */
export function createHeldReports(clock = () => performance.now()): HeldReports {
  const groups = new Map<string, Group>()
  const ids = new Set<number>()
  /** The cause that blocks each call, and the number of its reports. */
  const calls = new Map<string, { readonly key: string; reports: number }>()

  function letGo({ id, callKey }: Held): void {
    if (!ids.delete(id)) return
    const call = calls.get(callKey)
    if (call === undefined || call.reports === 1) calls.delete(callKey)
    else call.reports -= 1
  }

  return {
    add({ id, callKey }, key, retryAtMs) {
      const group = groups.get(key) ?? { retryAtMs, calls: new Map() }
      groups.set(key, group)
      group.calls.set(id, callKey)
      ids.add(id)
      const call = calls.get(callKey) ?? { key, reports: 0 }
      call.reports += 1
      calls.set(callKey, call)
    },
    has: (id) => ids.has(id),
    keyOf: (callKey) => calls.get(callKey)?.key,
    due(limit) {
      const nowMs = clock()
      const due: string[] = []
      for (const [key, { retryAtMs }] of groups) {
        if (due.length === limit) break
        if (retryAtMs <= nowMs) due.push(key)
      }

      return due
    },
    reportsOf(key, limit) {
      const reports: Held[] = []
      for (const [id, callKey] of groups.get(key)?.calls ?? []) {
        if (reports.length === limit) break
        reports.push({ id, callKey })
      }

      return reports
    },
    postpone(key, retryAtMs) {
      const group = groups.get(key)
      if (group === undefined) return
      group.retryAtMs = retryAtMs
      groups.delete(key)
      groups.set(key, group) // Moves the key behind the keys that were not retried since.
    },
    remove(key, reports) {
      const group = groups.get(key)
      for (const report of reports) {
        group?.calls.delete(report.id)
        letGo(report)
      }
      if (group?.calls.size === 0) groups.delete(key)
    },
    count: () => ids.size,
    nextRetryAtMs() {
      let first: number | undefined
      for (const { retryAtMs } of groups.values()) first = Math.min(first ?? retryAtMs, retryAtMs)

      return first
    }
  }
}
