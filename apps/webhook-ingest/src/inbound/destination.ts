import { BlockList, isIP } from 'node:net'
import { acceptsReports, type DeliveryEndpoint } from '@callbook/db'
import { compileMapping, findProvider, type Mapping, type Provider } from '@callbook/domain'
import { forbidden, textsOfPath } from '@callbook/http'
import type { Static } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { EndpointDirectory } from '../endpoints/endpoint-directory.ts'

/** The destination of a request. */
export interface Destination {
  readonly endpoint: DeliveryEndpoint
  readonly provider: Provider
  /** The live mapping of a vendor without an adapter. */
  readonly mapping: Mapping | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The destination of the request. Set before its body is read. */
    destination: Destination
  }
}

export const webhookParams = textsOfPath('provider', 'slug')

export type WebhookRequest = FastifyRequest<{ Params: Static<typeof webhookParams> }>

interface FindOptions {
  readonly now: Date
  /** Called with the endpoint of a revoked URL. */
  readonly onRevoked: (endpoint: DeliveryEndpoint) => void
}

/**
 * Finds the endpoint of a request. An unknown provider, an unknown slug and a disabled endpoint get the same response.
 */
export async function findDestination(
  findEndpoint: EndpointDirectory['find'],
  { params, ip }: Pick<WebhookRequest, 'ip' | 'params'>,
  { now, onRevoked }: FindOptions
): Promise<Destination | undefined> {
  const provider = findProvider(params.provider)
  if (provider === undefined) return undefined

  const endpoint = await findEndpoint(params.slug, ip)
  if (endpoint?.provider !== params.provider) return undefined
  if (acceptsReports(endpoint, now)) return { endpoint, provider, mapping: mappingOf(endpoint) }
  if (endpoint.status === 'revoked') onRevoked(endpoint)

  return undefined
}

/** @throws {HttpError} 403 */
export function checkAddress({ endpoint }: Destination, request: FastifyRequest): void {
  if (!isAllowedAddress(endpoint.allowed_ips, request.ip)) throw forbidden()
}

/** Returns the log fields that identify the endpoint of a request, once it is known. */
export function describeWebhookRequest(request: FastifyRequest): Readonly<Record<string, string>> | undefined {
  const destination: Destination | undefined = request.destination

  return destination && { endpointId: destination.endpoint.id, organizationId: destination.endpoint.organization_id }
}

const lists = new WeakMap<readonly string[], BlockList>()

/**
 * Returns whether an endpoint accepts requests from an address.
 *
 * @param allowedIps IPv4 and IPv6 addresses and CIDR blocks; empty allows every address
 * @param address the address reported by the socket or a trusted proxy; IPv4 may be mapped into IPv6
 */
function isAllowedAddress(allowedIps: readonly string[], address: string): boolean {
  if (allowedIps.length === 0) return true
  const family = familyOf(address)

  return family !== undefined && listOf(allowedIps).check(address, family)
}

function listOf(allowedIps: readonly string[]): BlockList {
  const known = lists.get(allowedIps)
  if (known !== undefined) return known

  const list = new BlockList()
  for (const entry of allowedIps) add(list, entry)
  lists.set(allowedIps, list)

  return list
}

function add(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/')
  const family = familyOf(address)
  if (family === undefined) return

  if (prefix === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(prefix), family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  if (version === 0) return undefined

  return version === 4 ? 'ipv4' : 'ipv6'
}

const compiled = new LRUCache<string, ReturnType<typeof compileMapping>>({
  max: 1_000,
  memoMethod: (text) => compileMapping(JSON.parse(text))
})

/** Returns the live mapping of an endpoint. Each text is compiled once. */
function mappingOf({ mapping: text }: Pick<DeliveryEndpoint, 'mapping'>): Mapping | undefined {
  const check = text === undefined ? undefined : compiled.memo(text)

  return check?.ok === true ? check.mapping : undefined
}
