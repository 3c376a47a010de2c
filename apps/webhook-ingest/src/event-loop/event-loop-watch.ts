import { monitorEventLoopDelay } from 'node:perf_hooks'

/** With longer delays, a connection that takes several round trips may exceed its time limit of one second. */
const maxDelayMs = 100

/** Minimum time for which a delay counts. */
const windowMs = 3_000

const resolutionMs = 20

export interface EventLoopWatch {
  /**
   * Returns whether the event loop was recently delayed, so that timeouts may have fired before responses were read.
   */
  isBusy(): boolean
  close(): void
}

export function watchEventLoop(): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  let longestBefore = 0
  delays.enable()
  const renewing = setInterval(() => {
    longestBefore = delays.max
    delays.reset()
  }, windowMs)
  renewing.unref()

  return {
    isBusy: () => Math.max(longestBefore, delays.max) / 1e6 > maxDelayMs,
    close() {
      clearInterval(renewing)
      delays.disable()
    }
  }
}

/** Returns a function for the share of the time since now in which the event loop was occupied, from 0 to 1. */
export function measureUtilization(): () => number {
  const before = performance.eventLoopUtilization()

  return () => performance.eventLoopUtilization(before).utilization
}
