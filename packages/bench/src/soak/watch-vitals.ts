import type { Service } from '../stack/service.ts'

/** Memory and other vitals of a process: first, last and worst. */
export interface Seen {
  readonly rssMbFirst: number
  readonly rssMbLast: number
  readonly rssMbMost: number
  readonly eventLoopP99MsMost: number
}

const everyMs = 1_000

/** Polls the vitals of processes every second. A replaced process starts over. */
export function watchVitals<Name extends string>(services: Readonly<Record<Name, () => Service>>) {
  const seen = new Map<string, Seen & { readonly pid: number }>()
  const names = Object.keys(services) as Name[]

  async function look(name: Name): Promise<void> {
    const service = services[name]()
    const { rssMb, eventLoopDelayMs } = await service.readVitals()
    const before = seen.get(name)
    const isSame = before?.pid === service.pid
    seen.set(name, {
      pid: service.pid,
      rssMbFirst: isSame ? before.rssMbFirst : Math.round(rssMb),
      rssMbLast: Math.round(rssMb),
      rssMbMost: Math.max(Math.round(rssMb), isSame ? before.rssMbMost : 0),
      eventLoopP99MsMost: Math.max(Math.round(eventLoopDelayMs.p99), isSame ? before.eventLoopP99MsMost : 0)
    })
  }

  // A process that was just killed does not respond.
  const looking = setInterval(() => void Promise.allSettled(names.map(look)), everyMs)

  return {
    stop(): Readonly<Record<string, Seen>> {
      clearInterval(looking)
      return Object.fromEntries([...seen].map(([name, { pid: _, ...vitals }]) => [name, vitals]))
    }
  }
}
