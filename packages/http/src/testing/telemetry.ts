import { subscribe } from 'node:diagnostics_channel'
import type { App } from '../app.ts'
import { createOtlpTracing } from '../tracing/otlp-tracing.ts'
import { watchChildren } from './children.ts'
import { startOtlpReceiver } from './otlp-receiver.ts'
import { keepSecrets, type Overheard, overhear, takeAll } from './overheard.ts'
import { createQuietLogger } from './quiet-logger.ts'
import { secretsOfEnvironment, secretsOfRequest } from './secrets.ts'

const receiver = await startOtlpReceiver()
const service = { name: 'under-test', version: '0.0.0' }

/** Returns the output recorded since the last call. */
export function readSearchTelemetry(): Overheard {
  for (const span of receiver.spans.splice(0)) overhear({ from: 'span', text: JSON.stringify(span) })

  return takeAll()
}

subscribe('tracing:pino_asJson:end', (message) => {
  overhear({ from: 'log', text: (message as { result: string }).result })
})

subscribe('fastify.initialization', (message) => {
  const { fastify: app } = message as { fastify: App }
  createOtlpTracing({ service, endpoint: receiver.endpoint, share: 1, logger: createQuietLogger() }).followRequests(app)
  app.addHook('onRequest', async ({ raw, headers }) => keepSecrets(secretsOfRequest(raw.url ?? '', headers)))
  app.addHook('preClose', async () => {
    if (app.hasDecorator('registry')) overhear({ from: 'metrics', text: await app.registry.metrics() })
  })
})

subscribe('undici:request:create', (message) => {
  const { path, headers } = (message as { request: { path: string; headers: readonly string[] } }).request
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : []))
  keepSecrets(secretsOfRequest(path, Object.fromEntries(pairs)))
})

watchChildren({
  onLine: (text) => overhear({ from: 'log', text }),
  onEnvironment: (variables) => keepSecrets(secretsOfEnvironment(variables))
})
