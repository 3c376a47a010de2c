import type { Admission, WindowUsage } from './limiter.ts'

interface LocalOptions {
  readonly windowMs: number
  readonly maxKeys: number
  /** A monotonic clock, in milliseconds. */
  readonly clock: () => number
}

interface Window {
  count: number
  readonly endMs: number
}

/** Counts the requests of each key in this process. */
export function createLocalWindows({ windowMs, maxKeys, clock }: LocalOptions) {
  /** Least recently used first. */
  const windows = new Map<string, Window>()

  function forget(nowMs: number): void {
    for (const [key, { endMs }] of windows) {
      if (windows.size <= maxKeys && endMs > nowMs) return
      windows.delete(key)
    }
  }

  return {
    admit(key: string, limit: number): Admission {
      const nowMs = clock()
      forget(nowMs)
      const last = windows.get(key)
      const window = last !== undefined && last.endMs > nowMs ? last : { count: 0, endMs: nowMs + windowMs }
      windows.delete(key)
      windows.set(key, window)
      const admitted = window.count < limit
      if (admitted) window.count += 1

      return { admitted, count: window.count, resetMs: window.endMs - nowMs }
    },
    read(key: string): WindowUsage {
      const nowMs = clock()
      const { count, endMs } = windows.get(key) ?? { count: 0, endMs: nowMs }

      return endMs > nowMs ? { count, resetMs: endMs - nowMs } : { count: 0, resetMs: 0 }
    }
  }
}
