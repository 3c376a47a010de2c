import { subscribe } from 'node:diagnostics_channel'
import type { App } from '../app.ts'
import { createOtlpTracing } from '../tracing/otlp-tracing.ts'
import { watchChildren } from './children.ts'
import type { Telemetry } from './leaks.ts'
import { startOtlpReceiver } from './otlp-receiver.ts'
import { createQuietLogger } from './quiet-logger.ts'
import { secretsOfEnvironment, secretsOfRequest } from './secrets.ts'

/** What was said in this process and by those that it started, and what must not be in it. */
export interface Overheard {
  readonly telemetry: readonly Telemetry[]
  readonly secrets: ReadonlySet<string>
}

const receiver = await startOtlpReceiver()
const service = { name: 'under-test', version: '0.0.0' }
let telemetry: Telemetry[] = []
let secrets = new Set<string>()

/** For the `OTEL_EXPORTER_OTLP_ENDPOINT` of a process that a test starts, so that its spans are overheard as well. */
export const otlpEndpoint = receiver.endpoint

/** For what another process says where we do not listen: to a scrape, or to a receiver of a test's own. */
export function overhear(...said: readonly Telemetry[]): void {
  telemetry.push(...said)
}

/** What has been overheard since the last time. */
export function takeOverheard(): Overheard {
  const spans = receiver.spans.splice(0).map((span): Telemetry => ({ from: 'span', text: JSON.stringify(span) }))
  const overheard = { telemetry: [...telemetry, ...spans], secrets }
  telemetry = []
  secrets = new Set()

  return overheard
}

function keep(found: Iterable<string>): void {
  for (const secret of found) secrets.add(secret)
}

subscribe('tracing:pino_asJson:end', (message) => {
  telemetry.push({ from: 'log', text: (message as { result: string }).result })
})

subscribe('fastify.initialization', (message) => {
  const { fastify: app } = message as { fastify: App }
  createOtlpTracing({ service, endpoint: otlpEndpoint, share: 1, logger: createQuietLogger() }).followRequests(app)
  app.addHook('onRequest', async ({ raw, headers }) => keep(secretsOfRequest(raw.url ?? '', headers)))
  app.addHook('preClose', async () => {
    if (app.hasDecorator('registry')) telemetry.push({ from: 'metrics', text: await app.registry.metrics() })
  })
})

subscribe('undici:request:create', (message) => {
  const { path, headers } = (message as { request: { path: string; headers: readonly string[] } }).request
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : []))
  keep(secretsOfRequest(path, Object.fromEntries(pairs)))
})

watchChildren({
  onLine: (text) => telemetry.push({ from: 'log', text }),
  onEnvironment: (variables) => keep(secretsOfEnvironment(variables))
})
