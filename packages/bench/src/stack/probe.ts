import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Measurements of a process that its parent process requests. */
export interface Vitals {
  /** CPU time of the process so far, in microseconds. */
  readonly cpuUs: number
  readonly rssMb: number
  /** Delay since the previous request, in milliseconds. */
  readonly eventLoopDelayMs: { readonly p50: number; readonly p99: number; readonly max: number }
}

// Loaded with --import into each measured process, which must not outlive the measuring one.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const resolutionMs = 10
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
delays.enable()

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const delayMs = (ns: number) => Math.max(0, ns / 1e6 - resolutionMs)
  const vitals: Vitals = {
    cpuUs: user + system,
    rssMb: process.memoryUsage.rss() / 1024 ** 2,
    eventLoopDelayMs: {
      p50: delayMs(delays.percentile(50)),
      p99: delayMs(delays.percentile(99)),
      max: delayMs(delays.max)
    }
  }
  delays.reset()
  process.send?.(vitals)
})
process.channel?.unref()
