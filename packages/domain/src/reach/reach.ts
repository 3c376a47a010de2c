import { ExpectedError } from '../expected-error.ts'
import type { ClientId, OrganizationId } from '../ids.ts'

declare const limited: unique symbol

/** One client of an organization. Its members are readable only through `limitsOf`. */
interface ClientReach {
  readonly [limited]: true
}

/**
 * The data that a request may read and change: a whole organization, or one of its clients.
 *
 * Requests have no other access to the id of their organization. A query function that takes an `OrganizationId` does
 * not compile with a reach, so it can serve only the whole organization.
 */
export type Reach = OrganizationId | ClientReach

/**
 * Id of the organization of a request, for texts and fair shares. It opens no data: query functions do not accept it.
 */
export type OrganizationKey = OrganizationId | (string & { readonly [limited]: 'key' })

export interface ReachLimits {
  readonly organizationId: OrganizationId
  /** `undefined` for the whole organization. */
  readonly clientId: ClientId | undefined
}

/** The resource belongs to the whole organization, and the reach is limited to a client. */
export class ClosedToClientError extends ExpectedError {
  override readonly name = 'ClosedToClientError'
  override readonly status = 403
}

/** @param clientId `null` for the whole organization */
export function reachOf(organizationId: OrganizationId, clientId: ClientId | null): Reach {
  return clientId === null ? organizationId : (Object.freeze({ organizationId, clientId }) as unknown as ClientReach)
}

/** Returns the limits of a reach, for query functions that apply both. */
export function limitsOf(reach: Reach): ReachLimits {
  return typeof reach === 'string' ? { organizationId: reach, clientId: undefined } : (reach as unknown as ReachLimits)
}

/**
 * Returns the organization of a reach without limits, for resources without a client.
 *
 * @throws {ClosedToClientError} if the reach is limited to a client
 */
export function wholeOrganization(reach: Reach): OrganizationId {
  if (typeof reach === 'string') return reach

  throw new ClosedToClientError('This access is limited to one client')
}

export function organizationKey(reach: Reach): OrganizationKey {
  return limitsOf(reach).organizationId
}

/** Adds the client of a reach to a filter. */
export function narrow<Filter extends { readonly clientId?: ClientId | undefined }>(
  reach: Reach,
  filter: Filter
): { readonly organizationId: OrganizationId; readonly filter: Filter } {
  const { organizationId, clientId } = limitsOf(reach)
  if (clientId === undefined) return { organizationId, filter }
  if (filter.clientId !== undefined && filter.clientId !== clientId) throw new Error('the filter names another client')

  return { organizationId, filter: { ...filter, clientId } }
}
