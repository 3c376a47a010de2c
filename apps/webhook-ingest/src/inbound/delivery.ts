import type { IncomingReport, WriteOutcome } from '@callbook/calls'
import { acceptsReports, type DeliveryEndpoint } from '@callbook/db'
import { findProvider, type Mapping, type Provider } from '@callbook/domain'
import { forbidden, textsOfPath, unauthorized } from '@callbook/http'
import type { Static } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import type { EndpointDirectory } from '../endpoints/endpoint-directory.ts'
import { mappingOf } from '../mappings/mapping-of.ts'
import { isAllowedAddress } from './ip-allowlist.ts'
import type { SignatureCheck } from './signed-delivery.ts'

/** The destination of a request. */
export interface InboundRequest {
  readonly endpoint: DeliveryEndpoint
  readonly provider: Provider
  /** The live mapping of a vendor without an adapter. */
  readonly mapping: Mapping | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The destination of the request. Set before its body is read. */
    delivery: InboundRequest
  }
}

export const deliveryParams = textsOfPath('provider', 'slug')

export type WebhookRequest = FastifyRequest<{ Params: Static<typeof deliveryParams> }>

interface FindOptions {
  readonly now: Date
  /** Called with the endpoint of a revoked URL. */
  readonly onRevoked: (endpoint: DeliveryEndpoint) => void
}

/**
 * Finds the endpoint of a request. An unknown provider, an unknown slug and a disabled endpoint get the same response.
 */
export async function findDelivery(
  findEndpoint: EndpointDirectory['find'],
  { params, ip }: Pick<WebhookRequest, 'ip' | 'params'>,
  { now, onRevoked }: FindOptions
): Promise<InboundRequest | undefined> {
  const provider = findProvider(params.provider)
  if (provider === undefined) return undefined

  const endpoint = await findEndpoint(params.slug, ip)
  if (endpoint?.provider !== params.provider) return undefined
  if (acceptsReports(endpoint, now)) return { endpoint, provider, mapping: mappingOf(endpoint) }
  if (endpoint.status === 'revoked') onRevoked(endpoint)

  return undefined
}

/** @throws {HttpError} 403 */
export function checkAddress({ endpoint }: InboundRequest, request: FastifyRequest): void {
  if (!isAllowedAddress(endpoint.allowed_ips, request.ip)) throw forbidden()
}

/** @throws {HttpError} 401 */
export function checkSignature(
  { endpoint }: InboundRequest,
  isSigned: SignatureCheck,
  { body, headers }: FastifyRequest<{ Body: Buffer }>,
  now: Date
): void {
  if (!isSigned(endpoint, { rawBody: body, headers, now })) throw unauthorized()
}

/** Returns the log fields that identify the endpoint of a request, once it is known. */
export function describeRequest(request: FastifyRequest): Readonly<Record<string, string>> | undefined {
  const delivery: InboundRequest | undefined = request.delivery

  return delivery && { endpointId: delivery.endpoint.id, organizationId: delivery.endpoint.organization_id }
}

type Place = 'organizationId' | 'clientId' | 'endpointId' | 'settingsChangedAt' | 'lane' | 'provider'

export function placeOf({ endpoint }: InboundRequest): Pick<IncomingReport, Place> {
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
export function isOutdated(outcome: WriteOutcome): boolean {
  return outcome.kind === 'refused' && outcome.refusal === 'settings changed'
}
