import type { Admission, Limit, Usage } from './limiter.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'

export interface LocalLimiter extends Limit {
  admit(key: string, limit?: number): Admission
  read(key: string): Usage
}

export interface LocalLimit extends Limit {
  /** A monotonic clock, in milliseconds. */
  readonly clock: () => number
  /** Bounds the memory of keys that anyone can invent: the least recently used key is forgotten first. */
  readonly maxKeys?: number
}

/** Creates a limiter for this process. A key without a request in the window uses no memory. */
export function createLocalLimiter({ limit, windowMs, clock, maxKeys = Infinity }: LocalLimit): LocalLimiter {
  const logs = new Map<string, RequestLog>()

  function forgetUnused(nowMs: number): void {
    for (const [key, log] of logs) {
      if (logs.size <= maxKeys && log.read(nowMs).count > 0) return
      logs.delete(key)
    }
  }

  return {
    limit,
    windowMs,
    admit(key, limitOfKey = limit) {
      const nowMs = clock()
      const log = logs.get(key) ?? createRequestLog({ windowMs })
      logs.delete(key)
      logs.set(key, log)
      const admission = log.admit(nowMs, limitOfKey)
      forgetUnused(nowMs)

      return admission
    },
    read: (key) => logs.get(key)?.read(clock()) ?? { count: 0, resetMs: 0 }
  }
}
