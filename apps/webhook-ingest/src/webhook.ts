import type { DeliveryEndpoint, ReportWriter } from '@callbook/db'
import { countryOfPhoneNumber, findProvider, type KeyRing, type Provider, type Reading } from '@callbook/domain'
import {
  forbidden,
  type Guesses,
  limitRequests,
  notFound,
  type RequestLimiter,
  type Routes,
  unauthorized
} from '@callbook/http'
import { acknowledgement } from './acknowledgement.ts'
import type { EndpointDirectory } from './endpoint-directory.ts'
import type { EndpointUsage } from './endpoint-usage.ts'
import { isAllowedAddress } from './ip-allowlist.ts'
import type { IngestMetrics } from './metrics.ts'
import { noteRejection } from './note-rejection.ts'
import { rejectionCause } from './rejection-cause.ts'
import type { RejectionLog } from './rejection-log.ts'
import { readBody } from './report-body.ts'
import { isSigned } from './signed-delivery.ts'
import { tryLater } from './try-later.ts'
import { UnreadableReport } from './unreadable-report.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where this delivery goes. Set before its body is read. */
    delivery: Delivery
  }
}

interface Delivery {
  readonly endpoint: DeliveryEndpoint
  readonly provider: Provider
}

export interface WebhookDependencies {
  readonly endpoints: EndpointDirectory
  /** Limits the deliveries of each endpoint. */
  readonly limiter: RequestLimiter
  /** Limits wrong slugs. */
  readonly guesses: Guesses
  readonly writer: ReportWriter
  readonly usage: EndpointUsage
  readonly rejections: RejectionLog
  readonly metrics: IngestMetrics
  readonly secrets: KeyRing
  readonly now: () => Date
}

type Invalid = Extract<Reading, { readonly kind: 'invalid' }>

interface WebhookRoute {
  readonly Params: { readonly provider: string; readonly slug: string }
  readonly Body: Buffer
}

/** The one route. Its checks run in the order of design 3, so that a stranger costs as little as possible. */
export const webhookRoutes: Routes<WebhookDependencies> = async (app, dependencies) => {
  const { endpoints, limiter, guesses, writer, usage, rejections, metrics, secrets, now } = dependencies
  app.decorateRequest('delivery')
  app.setErrorHandler(tryLater)
  app.addHook('onError', async (request, _reply, error) => {
    noteRejection(rejections, request, error, now())
    const cause = rejectionCause(error, request.delivery !== undefined)
    if (cause !== undefined) metrics.countRejection(cause)
  })
  await app.register(limitRequests, { limiter, keyOf: ({ delivery }) => delivery.endpoint.id })

  app.post<WebhookRoute>('/:provider/:slug', {
    onRequest: [
      async (request) => {
        const delivery = await resolve(endpoints, request.params)
        if (delivery === undefined) throw guesses.answer(request.ip, notFound())
        request.delivery = delivery
        if (!isAllowedAddress(delivery.endpoint.allowed_ips, request.ip)) throw forbidden()
      },
      app.rateLimit()
    ],

    handler: async (request, reply) => {
      const receivedAt = now()
      const startedAt = performance.now()
      const { endpoint, provider } = request.delivery
      const { body: rawBody, headers } = request
      if (!isSigned(endpoint, secrets, { rawBody, headers, now: receivedAt })) throw unauthorized()
      usage.count(endpoint)

      const { text, value } = readBody(rawBody, provider.redaction)
      const reading = provider.read(value, { country: countryOfPhoneNumber(endpoint.client_phone_number) })
      if (reading.kind === 'invalid') throw unreadable(reading, text, value)
      if (reading.kind === 'other') {
        metrics.countOtherMessage(endpoint.provider)
        return acknowledgement(request.id)
      }

      const outcome = await writer.append({
        organizationId: endpoint.organization_id,
        clientId: endpoint.client_id,
        endpointId: endpoint.id,
        lane: endpoint.ingest_lane,
        provider: endpoint.provider,
        report: reading.report,
        body: text,
        receivedAt
      })
      metrics.countReport({
        provider: endpoint.provider,
        outcome: outcome.kind,
        unreadable: reading.unreadable,
        durationMs: performance.now() - startedAt
      })
      if (outcome.kind === 'refused') throw notFound()
      if (outcome.kind === 'duplicate') reply.header('idempotent-replayed', 'true')

      return acknowledgement(request.id)
    }
  })
}

function unreadable({ path, message: cause }: Invalid, text: string, value: unknown): UnreadableReport {
  return new UnreadableReport({ cause, path, text, value })
}

/** An unknown provider, an unknown slug and one that is switched off all look the same from outside. */
async function resolve(endpoints: EndpointDirectory, params: WebhookRoute['Params']): Promise<Delivery | undefined> {
  const provider = findProvider(params.provider)
  if (provider === undefined) return undefined

  const endpoint = await endpoints.find(params.slug)
  if (endpoint?.status !== 'active' || endpoint.provider !== params.provider) return undefined

  return { endpoint, provider }
}
