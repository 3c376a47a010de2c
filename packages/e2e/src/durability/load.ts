import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from './connection.ts'
import { bodyOf, type History, type Kind, type Sent, type Target } from './history.ts'
import type { Random } from './random.ts'

export interface LoadOptions {
  /** The services. Any of them accepts any report. */
  readonly urls: readonly string[]
  readonly targets: readonly [Target, ...Target[]]
  readonly random: Random
  readonly history: History
}

export interface Load {
  /** Resolves after all pending deliveries have ended. */
  stop(): Promise<void>
}

const lines = 8
const callers = 40
const pauseMs = 20

/** Sends reports concurrently: new reports, simultaneous duplicates and repeats. */
export function startLoad({ urls, targets, random, history }: LoadOptions): Load {
  const stopping = new AbortController()

  async function work(): Promise<void> {
    const connections = urls.map(openConnection)
    while (!stopping.signal.aborted) {
      const open = connections.filter(({ isLeft }) => !isLeft)
      const chosen = open.map((connection) => ({ connection, reports: [] as Sent[] }))
      const reports = chooseReports()
      for (const report of reports) for (const { reports } of chooseSome(chosen)) reports.push(report)

      const broken = await Promise.all(chosen.map(({ connection, reports }) => deliver(connection, reports, history)))
      if (broken.includes(true)) await sleep(pauseMs)
    }
    for (const connection of connections) connection.close()
  }

  /** Returns a repeat from time to time, otherwise the reports of a new call. */
  function chooseReports(): readonly Sent[] {
    const repeated = random.below(5) === 0 ? history.sent[random.below(history.sent.length + 1)] : undefined
    if (repeated !== undefined) return [repeated]

    const reports = reportsOf(random.oneOf(targets), random)
    history.sent.push(...reports)
    return reports
  }

  /** Returns one item, or all items. */
  function chooseSome<Item>(items: readonly Item[]): readonly Item[] {
    if (random.below(4) === 0) return items
    const chosen = random.below(items.length)

    return items.slice(chosen, chosen + 1)
  }

  const working = Promise.all(Array.from({ length: lines }, work))

  return {
    async stop() {
      stopping.abort()
      await working
    }
  }
}

/** Sends a new report for each target to each service, so that every service knows every target. */
export async function introduce({ urls, targets, random, history }: LoadOptions): Promise<void> {
  for (const connection of urls.map(openConnection)) {
    const reports = targets.flatMap((target) => reportsOf(target, random))
    history.sent.push(...reports)
    await deliver(connection, reports, history)
    connection.close()
  }
}

/** @returns `true` if the connection broke */
async function deliver(connection: Connection, reports: readonly Sent[], history: History): Promise<boolean> {
  for (const sent of reports) {
    if (connection.isLeft) return false
    const { provider, slug } = sent.target
    const answer = await connection.post(`/webhook/${provider}/${slug}`, bodyOf(sent)).catch(() => 'broken' as const)
    history.note(sent, answer)
    if (answer === 'broken') return true
  }

  return false
}

const kinds: Readonly<Record<Target['provider'], readonly Kind[]>> = {
  vapi: ['end_of_call'],
  retell: ['call_ended', 'call_analyzed']
}

const hourMs = 60 * 60 * 1000

/** Creates the reports of a new call, from a new caller, a known caller or a withheld number. */
export function reportsOf(target: Target, random: Random): Sent[] {
  const caller = random.below(callers)
  const callerNumber = caller === 0 ? 'anonymous' : `+12025550${100 + caller}`
  const call = { target, callId: randomUUID(), callerNumber, startedAt: new Date(Date.now() - random.below(hourMs)) }

  return kinds[target.provider].map((kind) => ({ ...call, kind, acknowledged: false }))
}
