import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Bytes a millisecond that all exports of a process read together: 16 MB a second. Without a limit, four of them took
 * the whole main thread at 36 MB (CSV) to 80 MB (JSON Lines) a second, and pages of other tenants waited for each batch.
 */
const bytesPerMs = 16 * 1024

/** Waits until the exports of the process may read on, after one of them has read some bytes. */
export type ExportPace = (bytes: number) => Promise<void>

/** Creates the pace that all exports of a process share. @param now a monotonic clock, in milliseconds */
export function createExportPace(
  now = () => performance.now(),
  wait: (ms: number) => Promise<void> = sleep
): ExportPace {
  let freeAt = 0

  return async (bytes) => {
    freeAt = Math.max(now(), freeAt) + bytes / bytesPerMs
    await wait(freeAt - now())
  }
}
