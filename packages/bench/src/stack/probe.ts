import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a process tells about itself, when the one that started it asks. */
export interface Vitals {
  /** CPU time of the process so far, in microseconds. */
  readonly cpuUs: number
  readonly rssMb: number
  /** The delay since it was last asked, in milliseconds. */
  readonly eventLoopDelayMs: { readonly p50: number; readonly p99: number; readonly max: number }
}

// This is loaded with --import into each process that is measured. It must not outlive the one that measures.
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
