import type { ReportWriter } from '@callbook/calls'
import type { DeliveryEndpoint } from '@callbook/db'
import {
  BulkheadError,
  bytesOf,
  type FailedAttempts,
  limitRequests,
  notFound,
  type RequestLimiter,
  type Routes,
  serviceUnavailable
} from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { EndpointDirectory } from '../endpoints/endpoint-directory.ts'
import type { EndpointUsage } from '../endpoints/endpoint-usage.ts'
import { createTimeSlices } from '../event-loop/time-slices.ts'
import type { IngestMetrics } from '../metrics.ts'
import { noteRejection, noteRevoked } from '../rejections/note-rejection.ts'
import { rejectionCause } from '../rejections/rejection-cause.ts'
import type { RejectionLog } from '../rejections/rejection-log.ts'
import { unreadable } from '../rejections/unreadable-report.ts'
import { acknowledgement } from './acknowledgement.ts'
import { countryOf } from './country-of.ts'
import {
  checkAddress,
  checkSignature,
  deliveryParams,
  findDelivery,
  type InboundRequest,
  isOutdated,
  placeOf,
  type WebhookRequest
} from './delivery.ts'
import { otherMethods } from './other-methods.ts'
import { parseReportBody } from './report-body.ts'
import type { SignatureCheck } from './signed-delivery.ts'
import { tryLater } from './try-later.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The destination of the request. Set before its body is read. */
    delivery: InboundRequest
  }
}

export interface WebhookDependencies {
  readonly endpoints: EndpointDirectory
  /** Limits the requests of each endpoint. */
  readonly limiter: RequestLimiter
  /** Slows down addresses that try wrong slugs. */
  readonly failedAttempts: FailedAttempts
  readonly writer: ReportWriter
  readonly usage: EndpointUsage
  readonly rejections: RejectionLog
  readonly metrics: IngestMetrics
  readonly isSigned: SignatureCheck
  readonly now: () => Date
}

/** Retry-After for transient conditions. */
const retrySeconds = 1

/** The only route. Checks run in the order of their cost, so that requests of strangers cost as little as possible. */
export const webhookRoutes: Routes<WebhookDependencies> = async (app, dependencies) => {
  const { endpoints, limiter, failedAttempts, writer, usage, rejections, metrics, isSigned, now } = dependencies
  const inTimeSlice = createTimeSlices()
  const find = async (findEndpoint: EndpointDirectory['find'], request: WebhookRequest) => {
    const receivedAt = now()
    const onRevoked = (endpoint: DeliveryEndpoint) => noteRevoked(rejections, request, endpoint, receivedAt)

    return await findDelivery(findEndpoint, request, { now: receivedAt, onRevoked })
  }
  app.decorateRequest('delivery')
  app.setErrorHandler(tryLater)
  app.addHook('onError', async (request, _reply, error) => {
    noteRejection(rejections, request, error, now())
    const cause = rejectionCause(error, request.delivery !== undefined)
    if (cause !== undefined) metrics.countRejection(cause)
  })
  await app.register(limitRequests, { limiter, keyOf: ({ delivery }) => delivery.endpoint.id })

  app.register(otherMethods)
  app.post('/:provider/:slug', {
    schema: { params: deliveryParams, body: bytesOf(Type.Unknown()) },
    onRequest: [
      async (request) => {
        const delivery = await find(endpoints.find, request).catch((error: unknown) => {
          throw error instanceof BulkheadError
            ? failedAttempts.answer(request.ip, serviceUnavailable(retrySeconds))
            : error
        })
        if (delivery === undefined) throw failedAttempts.answer(request.ip, notFound())
        request.delivery = delivery
        checkAddress(delivery, request)
      },
      app.rateLimit()
    ],

    handler: async (request, reply) => {
      const receivedAt = now()
      const receivedTickMs = performance.now()
      const { endpoint, provider } = request.delivery
      checkSignature(request.delivery, isSigned, request, receivedAt)
      usage.count(endpoint)

      const { text, reading, unread } = await inTimeSlice(endpoint.organization_id, () => {
        const { text, value, unread } = parseReportBody(request.body)
        const reading = provider.read(value, { country: countryOf(endpoint) })
        if (reading.kind === 'invalid') throw unreadable(reading, { provider, text, value })

        return { text, reading, unread }
      })
      if (reading.kind === 'other') {
        metrics.countOtherMessage(endpoint.provider)
        return acknowledgement(request.id)
      }

      const append = () =>
        writer.append({
          ...placeOf(request.delivery),
          requestId: request.id,
          report: reading.report,
          body: text,
          receivedAt,
          receivedTickMs
        })
      let outcome = await append()
      if (outcome.kind === 'refused') {
        // Also counts the report at a URL that was revoked after the directory had cached its endpoint.
        const delivery = await find(endpoints.findFromDatabase, request)
        if (delivery === undefined || !isOutdated(outcome)) throw notFound()
        request.delivery = delivery
        checkAddress(request.delivery, request)
        checkSignature(request.delivery, isSigned, request, receivedAt)
        outcome = await append()
      }
      metrics.countReport({
        provider: endpoint.provider,
        outcome: outcome.kind,
        unreadable: [...reading.unreadable, ...unread],
        durationMs: performance.now() - receivedTickMs
      })
      if (isOutdated(outcome)) throw serviceUnavailable(retrySeconds)
      if (outcome.kind === 'refused') throw notFound()
      if (outcome.kind === 'duplicate') reply.header('idempotent-replayed', 'true')
      if (outcome.kind === 'duplicate' && outcome.isDifferent) {
        usage.countDifferingRepeat(endpoint)
        metrics.countDifferingRepeat(endpoint.provider)
      }

      return acknowledgement(request.id)
    }
  })
}
