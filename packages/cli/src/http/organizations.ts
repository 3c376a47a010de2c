import { hasStatus } from '@callbook/console-api'
import type { OrganizationId } from '@callbook/domain'
import { MissingResourceError } from '@callbook/operations/values'
import { dataOf, readMe } from './api.ts'
import { at, type HttpSession } from './http-session.ts'

const all = '/console/api/organizations'

export interface KnownOrganization {
  readonly id: string
  readonly name: string
  readonly suspended_at?: string
}

/** Lists the organizations that the token can access, oldest first: for staff, all that it may list. */
export async function listKnownOrganizations({ api }: HttpSession): Promise<readonly KnownOrganization[]> {
  const { permissions, access_token, organizations } = await readMe(api)
  const limit = access_token?.organization_id ?? null
  if (limit !== null) return [present(await dataOf(api.GET(`${all}/{organization}`, at({ organization: limit }))))]
  if (!permissions.includes('manage_organizations')) return organizations.map(({ id, name }) => ({ id, name }))

  return (await dataOf(api.GET(all))).map(present)
}

function present({ id, name, suspended_at }: { id: string; name: string; suspended_at: string | null }) {
  return { id, name, ...(suspended_at !== null && { suspended_at }) }
}

/** Returns the given organization, or all that the token can access. */
export async function organizationsFor(
  session: HttpSession,
  id: OrganizationId | undefined
): Promise<readonly OrganizationId[]> {
  return id === undefined ? (await listKnownOrganizations(session)).map((known) => known.id as OrganizationId) : [id]
}

/** Types of resources, as commands and as errors of the API name them. */
const nouns = {
  organization: 'Organization',
  client: 'Client',
  'API key': 'API key',
  endpoint: 'Endpoint',
  'event endpoint': 'Event endpoint',
  'provider account': 'Account',
  'rejected report': 'Rejection',
  mapping: 'Mapping',
  scorecard: 'Scorecard',
  call: 'Call',
  customer: 'Customer',
  'open hold': 'Legal hold'
} as const

type Noun = keyof typeof nouns

interface RequestedResource {
  readonly noun: Noun
  /** `undefined` if the request names none. */
  readonly id: string | undefined
}

/**
 * Sends a request about a resource of an organization.
 *
 * @param requested the resource, if it may be missing
 * @throws {MissingResourceError} if the organization or the resource does not exist
 */
export async function requestInOrganization<Result>(
  organization: OrganizationId,
  request: (organization: OrganizationId) => Promise<Result>,
  requested: RequestedResource = { noun: 'organization', id: organization }
): Promise<Result> {
  const { noun, id } = requested

  return await request(organization).catch((error) => {
    if (isMissing(error, 'organization')) throw missing({ noun: 'organization', id: organization })
    throw id !== undefined && isMissing(error, noun) ? missing({ noun, id }) : error
  })
}

/** Kinds of resources whose organization the server finds, for staff. */
const owned = {
  client: 'clients',
  'API key': 'api-keys',
  endpoint: 'endpoints',
  'event endpoint': 'event-endpoints',
  'provider account': 'provider-accounts',
  'rejected report': 'rejections',
  call: 'calls',
  customer: 'customers'
} as const

interface OwnedResource {
  readonly noun: keyof typeof owned
  readonly id: string
}

/**
 * Sends a request about a resource in the organization that has it.
 *
 * @throws {MissingResourceError} if the user has no organization with the resource
 */
export async function inOwner<Result>(
  session: HttpSession,
  resource: OwnedResource,
  request: (organization: OrganizationId) => Promise<Result>
): Promise<Result> {
  const organizations = await findOwners(session, resource)
  for (const organization of organizations) {
    try {
      return await request(organization)
    } catch (error) {
      const isAbsent = isMissing(error, resource.noun) || isMissing(error, 'organization')
      if (!isAbsent && !(hasStatus(error, 403) && organizations.length > 1)) throw error
    }
  }
  throw missing(resource)
}

/** Returns the organization of a resource; for users other than staff, all of theirs, latest first. */
async function findOwners(session: HttpSession, { noun, id }: OwnedResource): Promise<readonly OrganizationId[]> {
  const { api, server } = session
  if (server.organization !== undefined) return [server.organization as OrganizationId]
  try {
    const path = { resource: owned[noun], id }
    const { organization_id } = await dataOf(api.GET('/console/api/owners/{resource}/{id}', at(path)))

    return [organization_id as OrganizationId]
  } catch (error) {
    if (hasStatus(error, 404)) return []
    if (!hasStatus(error, 403)) throw error
    const known = await listKnownOrganizations(session)

    return known.map(({ id }) => id as OrganizationId).toReversed()
  }
}

function isMissing(error: unknown, noun: Noun): boolean {
  return hasStatus(error, 404) && error.title === `${nouns[noun]} not found`
}

function missing({ noun, id }: { readonly noun: Noun; readonly id: string }): MissingResourceError {
  return new MissingResourceError(`There is no ${noun} ${id}`)
}
