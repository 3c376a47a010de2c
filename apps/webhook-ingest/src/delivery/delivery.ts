import type { IncomingReport, Outcome } from '@callbook/calls'
import type { DeliveryEndpoint } from '@callbook/db'
import { findProvider, type Provider } from '@callbook/domain'
import { forbidden, textsOfPath, unauthorized } from '@callbook/http'
import type { Static } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import type { EndpointDirectory } from '../endpoints/endpoint-directory.ts'
import { isAllowedAddress } from './ip-allowlist.ts'
import type { SignatureCheck } from './signed-delivery.ts'

/** Where a request delivers to. */
export interface Delivery {
  readonly endpoint: DeliveryEndpoint
  readonly provider: Provider
}

export const deliveryParams = textsOfPath('provider', 'slug')

/** An unknown provider, an unknown slug and one that is switched off all look the same from outside. */
export async function findDelivery(
  findEndpoint: EndpointDirectory['find'],
  { params, ip }: Pick<FastifyRequest<{ Params: Static<typeof deliveryParams> }>, 'ip' | 'params'>
): Promise<Delivery | undefined> {
  const provider = findProvider(params.provider)
  if (provider === undefined) return undefined

  const endpoint = await findEndpoint(params.slug, ip)
  if (endpoint?.status !== 'active' || endpoint.provider !== params.provider) return undefined

  return { endpoint, provider }
}

/** @throws {HttpError} 403 */
export function checkAddress({ endpoint }: Delivery, request: FastifyRequest): void {
  if (!isAllowedAddress(endpoint.allowed_ips, request.ip)) throw forbidden()
}

/** @throws {HttpError} 401 */
export function checkSignature(
  { endpoint }: Delivery,
  isSigned: SignatureCheck,
  { body, headers }: FastifyRequest<{ Body: Buffer }>,
  now: Date
): void {
  if (!isSigned(endpoint, { rawBody: body, headers, now })) throw unauthorized()
}

/** Whose request it is, once that is known. */
export function describeRequest(request: FastifyRequest): Readonly<Record<string, string>> | undefined {
  const delivery: Delivery | undefined = request.delivery

  return delivery && { endpointId: delivery.endpoint.id, organizationId: delivery.endpoint.organization_id }
}

type Place = 'organizationId' | 'clientId' | 'endpointId' | 'settingsChangedAt' | 'lane' | 'provider'

/** What a report is stored under. */
export function placeOf({ endpoint }: Delivery): Pick<IncomingReport, Place> {
  return {
    organizationId: endpoint.organization_id,
    clientId: endpoint.client_id,
    endpointId: endpoint.id,
    settingsChangedAt: endpoint.settings_changed_at,
    lane: endpoint.ingest_lane,
    provider: endpoint.provider
  }
}

/** Whether a report was checked by settings that its endpoint no longer has: the new ones may admit it as well. */
export function isOutdated(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.refusal === 'settings changed'
}
