import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodyOf, type History, type Sent, type Target } from '../durability/history.ts'
import { reportsOf } from '../durability/load.ts'
import type { Random } from '../durability/random.ts'

interface SteadyLoadOptions {
  readonly perSecond: number
  /** Addresses of the services at the beginning. */
  readonly urls: readonly string[]
  readonly targets: readonly [Target, ...Target[]]
  readonly random: Random
  readonly history: History
}

/** Reports at a fixed rate, however long their responses take, to the services behind a load balancer. */
export interface SteadyLoad {
  add(url: string): void
  /** Sends no further report to a service, and waits for the responses. */
  remove(url: string): Promise<void>
  /** Waits for all responses. Another service must be left. */
  stop(): Promise<void>
}

const tickMs = 25

/** Maximum reports without a response, so that a slow machine sends fewer instead of ever more. */
const maxPending = 400

export function startSteadyLoad({ perSecond, urls, targets, random, history }: SteadyLoadOptions): SteadyLoad {
  const services = new Map<string, { readonly agent: Agent; readonly pending: Set<Promise<void>> }>()
  const startedAt = performance.now()
  const stopping = new AbortController()
  const calls: Sent[][] = []
  const writeBody = createBodyWriter()
  let sent = 0
  for (const url of urls) add(url)
  const working = work()

  function add(url: string): void {
    services.set(url, { agent: new Agent({ keepAlive: true, maxSockets: 50 }), pending: new Set() })
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const due = ((performance.now() - startedAt) / 1_000) * perSecond
      for (; sent < due && countPending() < maxPending; sent += 1) sendOne()
      await sleep(tickMs)
    }
  }

  function countPending(): number {
    return [...services.values()].reduce((sum, { pending }) => sum + pending.size, 0)
  }

  /** Sends the next report of a call, or repeats one from time to time. */
  function sendOne(): void {
    const all = [...services]
    const [url, service] = all[random.below(all.length)] ?? []
    if (url === undefined || service === undefined) return
    const report = random.below(20) === 0 ? history.sent[random.below(history.sent.length + 1)] : undefined
    const pending = post(url, service.agent, report ?? nextReport()).finally(() => service.pending.delete(pending))
    service.pending.add(pending)
  }

  function nextReport(): Sent {
    const [call = reportsOf(random.oneOf(targets), random)] = calls.splice(0, 1)
    const [report, ...others] = call
    if (report === undefined) throw new Error('A call has a report')
    if (others.length > 0) calls.push(others)
    history.sent.push(report)

    return report
  }

  async function post(url: string, agent: Agent, report: Sent): Promise<void> {
    const { provider, slug } = report.target
    const answer = await send(`${url}/webhook/${provider}/${slug}`, agent, writeBody(report)).catch(
      () => 'broken' as const
    )
    history.note(report, answer)
  }

  return {
    add,
    async remove(url) {
      const service = services.get(url)
      services.delete(url)
      if (service === undefined) return
      await Promise.all(service.pending)
      service.agent.destroy()
    },
    async stop() {
      stopping.abort()
      await working
      for (const { agent, pending } of services.values()) {
        await Promise.all(pending)
        agent.destroy()
      }
    }
  }
}

/** Returns a function that writes bodies from one of each kind, because inventing each takes a millisecond. */
function createBodyWriter(): (report: Sent) => string {
  const templates = new Map<string, { readonly of: Sent; readonly body: string }>()

  return (report) => {
    const name = `${report.target.provider} ${report.kind}`
    // The caller of the recorded erasure may be among these: reports of calls before it are not stored.
    const template = templates.get(name) ?? { of: report, body: bodyOf({ ...report, startedAt: new Date() }) }
    templates.set(name, template)

    return template.body
      .replaceAll(template.of.callId, report.callId)
      .replaceAll(template.of.callerNumber, report.callerNumber)
  }
}

async function send(url: string, agent: Agent, body: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { agent, method: 'POST', headers }, (answer) => {
      buffer(answer).then(() => resolve(answer.statusCode ?? 0), reject)
    })
    sent.on('error', reject).end(body)
  })
}
