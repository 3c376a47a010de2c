import type { IncomingReport, ReportWriter, WriteOutcome } from '@callbook/calls'
import type { DeliveryEndpoint } from '@callbook/db'
import { type CountryCode, countryOfPhoneNumber, isCustomProvider, type Reading } from '@callbook/domain'
import {
  bytesOf,
  type FailedAttempts,
  HttpError,
  limitRequests,
  notFound,
  type RequestLimiter,
  type Routes,
  serviceUnavailable
} from '@callbook/http'
import { FairLimiterError } from '@callbook/limits'
import { type Static, Type } from '@sinclair/typebox'
import type { EndpointDirectory } from '../endpoints/endpoint-directory.ts'
import type { EndpointUsage } from '../endpoints/endpoint-usage.ts'
import { createTimeSlices } from '../event-loop/time-slices.ts'
import type { KeepUnmapped } from '../mappings/unmapped-reports.ts'
import { type IngestMetrics, labelOf } from '../metrics.ts'
import { noteRejection, noteRevoked } from '../rejections/note-rejection.ts'
import { rejectionCause } from '../rejections/rejection-cause.ts'
import type { RejectionLog } from '../rejections/rejection-log.ts'
import { checkAddress, type Destination, findDestination, type WebhookRequest, webhookParams } from './destination.ts'
import { parseReportBody, type ReportBody, unreadableReport } from './report-body.ts'
import type { SignatureCheck } from './signed-delivery.ts'

export interface WebhookDependencies {
  readonly endpoints: EndpointDirectory
  /** Limits the requests of each endpoint. */
  readonly limiter: RequestLimiter
  /** Slows down addresses that try wrong slugs. */
  readonly failedAttempts: FailedAttempts
  readonly writer: ReportWriter
  readonly usage: EndpointUsage
  readonly rejections: RejectionLog
  readonly keepUnmapped: KeepUnmapped
  readonly metrics: IngestMetrics
  readonly checkSignature: SignatureCheck
  readonly now: () => Date
}

/** Retry-After for transient conditions. */
const retrySeconds = 1

/** The only route. Checks run in the order of their cost, so that requests of strangers cost as little as possible. */
export const webhookRoutes: Routes<WebhookDependencies> = async (app, dependencies) => {
  const { endpoints, limiter, failedAttempts, writer, usage, rejections, keepUnmapped, metrics } = dependencies
  const { checkSignature, now } = dependencies
  const inTimeSlice = createTimeSlices()
  const find = async (findEndpoint: EndpointDirectory['find'], request: WebhookRequest) => {
    const receivedAt = now()
    const onRevoked = (endpoint: DeliveryEndpoint) => noteRevoked(rejections, request, { endpoint, receivedAt })

    return await findDestination(findEndpoint, request, { now: receivedAt, onRevoked })
  }
  app.decorateRequest('destination')
  app.addHook('onError', async (request, _reply, error) => {
    noteRejection(rejections, request, { error, receivedAt: now() })
    const cause = rejectionCause(error, request.destination !== undefined)
    if (cause !== undefined) metrics.countRejection(cause)
  })
  await app.register(limitRequests, { limiter, keyOf: ({ destination }) => destination.endpoint.id })

  app.register(otherMethods)
  app.post('/:provider/:slug', {
    schema: { params: webhookParams, body: bytesOf(Type.Unknown()) },
    onRequest: [
      async (request) => {
        const destination = await find(endpoints.find, request).catch((error: unknown) => {
          throw error instanceof FairLimiterError
            ? failedAttempts.answer(request.ip, serviceUnavailable(retrySeconds))
            : error
        })
        if (destination === undefined) throw failedAttempts.answer(request.ip, notFound())
        request.destination = destination
        checkAddress(destination, request)
      },
      app.rateLimit()
    ],

    handler: async (request, reply) => {
      const receivedAt = now()
      const receivedTickMs = performance.now()
      const { endpoint, provider } = request.destination
      checkSignature(endpoint, request, receivedAt)
      usage.count(endpoint)

      const read = () => inTimeSlice(endpoint.organization_id, () => parseRequest(request.destination, request.body))
      /** Checks the request by the current settings, and reads it again if its mapping has changed. */
      const checkAnew = async (before: ParsedRequest) => {
        const destination = await find(endpoints.findAgain, request)
        if (destination === undefined) throw notFound()
        const { mapping } = request.destination
        request.destination = destination
        checkAddress(destination, request)
        checkSignature(destination.endpoint, request, receivedAt)

        return destination.mapping === mapping ? before : await read()
      }
      const append = async ({ text, reading }: ParsedRequest) => {
        if (reading.kind !== 'report') return undefined

        return await writer.append({
          ...reportOrigin(request.destination),
          requestId: request.id,
          report: reading.report,
          body: text,
          receivedAt,
          receivedTickMs
        })
      }

      let parsed = await read()
      if (parsed.reading.kind === 'unmapped') parsed = await checkAnew(parsed)
      let outcome = await append(parsed)
      if (outcome?.kind === 'rejected') {
        // Also counts the report at a URL that was revoked after the directory had cached its endpoint.
        parsed = await checkAnew(parsed)
        if (!isOutdated(outcome)) throw notFound()
        outcome = await append(parsed)
      }
      const { reading, text, unread } = parsed
      if (isCustomProvider(endpoint.provider)) metrics.countMappedReport(reading.kind)
      if (reading.kind === 'unmapped') await keepUnmapped(request, text, receivedAt)
      if (reading.kind === 'other') metrics.countOtherMessage(labelOf(endpoint.provider))
      if (reading.kind !== 'report' || outcome === undefined) return acknowledgement(request.id)

      const label = labelOf(endpoint.provider)
      const unreadableFields = [...reading.unreadable, ...unread]
      const durationMs = performance.now() - receivedTickMs
      metrics.countReport({ provider: label, outcome: outcome.kind, unreadable: unreadableFields, durationMs })
      if (outcome.kind === 'duplicate' && outcome.isDifferent) {
        usage.countDifferingRepeat(endpoint)
        metrics.countDifferingRepeat(label)
      }
      if (isOutdated(outcome)) throw serviceUnavailable(retrySeconds)
      if (outcome.kind === 'rejected') throw notFound()
      if (outcome.kind === 'duplicate') reply.header('idempotent-replayed', 'true')

      return acknowledgement(request.id, provider.isOwnCode ? unreadableFields : undefined)
    }
  })
}

/** A parsed request, whose identity could be read. */
interface ParsedRequest extends Pick<ReportBody, 'text' | 'unread'> {
  readonly reading: Exclude<Reading, { readonly kind: 'invalid' }>
}

/** @throws {UnreadableReport} if the body is no JSON object, or its identity cannot be read */
function parseRequest({ endpoint, provider, mapping }: Destination, bytes: Buffer): ParsedRequest {
  const { text, value, unread } = parseReportBody(bytes)
  const reading = provider.read(value, { country: countryOf(endpoint), mapping })
  if (reading.kind === 'invalid') throw unreadableReport(reading, { provider, text, value })

  return { text, reading, unread }
}

const countries = new WeakMap<DeliveryEndpoint, { readonly code: CountryCode | undefined }>()

/** Returns the country of the client's own number, parsed once per cached endpoint. */
function countryOf(endpoint: DeliveryEndpoint): CountryCode | undefined {
  const known = countries.get(endpoint)
  if (known !== undefined) return known.code

  const code = countryOfPhoneNumber(endpoint.client_phone_number)
  countries.set(endpoint, { code })

  return code
}

type Origin = 'organizationId' | 'clientId' | 'endpointId' | 'settingsChangedAt' | 'lane' | 'provider'

function reportOrigin({ endpoint }: Destination): Pick<IncomingReport, Origin> {
  return {
    organizationId: endpoint.organization_id,
    clientId: endpoint.client_id,
    endpointId: endpoint.id,
    settingsChangedAt: endpoint.settings_changed_at,
    lane: endpoint.ingest_lane,
    provider: endpoint.provider
  }
}

/**
 * Returns whether a report was checked by settings that its endpoint no longer has. The new settings may accept it too.
 */
function isOutdated(outcome: WriteOutcome): boolean {
  return outcome.kind === 'rejected' && outcome.reason === 'settings changed'
}

const methods = ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'PUT']

/**
 * Explains a webhook URL to users who open it in a browser, for example. All URLs get the same response, so that it
 * does not reveal which exist.
 */
const otherMethods: Routes = async (app) => {
  app.route({
    method: methods,
    url: '/:provider/:slug',
    schema: { params: webhookParams },
    onRequest: async () => {
      throw wrongMethod()
    },
    handler: () => wrongMethod()
  })
}

function wrongMethod(): HttpError {
  const message = 'Reports are sent to this URL by POST: enter it as the webhook at your provider'

  return new HttpError(405, { error: 'Method Not Allowed', message }, { allow: 'POST' })
}

/** The response to a request that is not rejected, with any result. */
export const Acknowledgement = Type.Object({
  success: Type.Literal(true),
  requestId: Type.String(),
  /** JSON paths of the fields that could not be read. Only in the response to a sender whose code the client writes. */
  unreadable: Type.Optional(Type.Array(Type.String()))
})

function acknowledgement(requestId: string, unreadable?: readonly string[]): Static<typeof Acknowledgement> {
  return { success: true, requestId, ...(unreadable !== undefined && { unreadable: [...unreadable] }) }
}
