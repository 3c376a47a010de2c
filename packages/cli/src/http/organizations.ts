import type { OrganizationId } from '@callbook/domain'
import { InputError, NotFoundError } from '@callbook/operations/values'
import { dataOf, readMe } from './api.ts'
import { ApiError } from './api-error.ts'
import { at, type HttpSession } from './http-command.ts'

/** Maximum number of organizations that are tried for an id. */
const maxTried = 20

const all = '/console/api/organizations'

interface KnownOrganization {
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
  call: 'Call',
  customer: 'Customer',
  'open hold': 'Legal hold'
} as const

type Noun = keyof typeof nouns

/**
 * Sends a request about a resource of an organization.
 *
 * @param id id of the resource, if it may be missing
 * @throws {NotFoundError} if the organization or the resource does not exist
 */
export async function inOrganization<Result>(
  organization: OrganizationId,
  request: (organization: OrganizationId) => Promise<Result>,
  noun: Noun = 'organization',
  id: string | undefined = organization
): Promise<Result> {
  return await request(organization).catch((error) => {
    if (isMissing(error, 'organization')) throw missing('organization', organization)
    throw isMissing(error, noun) ? missing(noun, id) : error
  })
}

/**
 * Sends a request about a resource in the organization that has it. Only that organization knows its id, so that the
 * request can be tried in each organization of the user, latest first.
 *
 * @throws {NotFoundError} if no organization has the resource
 */
export async function inOwner<Result>(
  session: HttpSession,
  noun: Noun,
  id: string,
  request: (organization: OrganizationId) => Promise<Result>
): Promise<Result> {
  let refusal: ApiError | undefined
  let other: ApiError | undefined
  let isUnknown = false
  for (const organization of await organizationsToTry(session)) {
    try {
      return await request(organization)
    } catch (error) {
      if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) throw error
      if (error.status === 403) refusal = error
      else isUnknown = true
      // Another resource is missing in the organization that has this one.
      if (error.status === 404 && !isMissing(error, noun) && !isMissing(error, 'organization')) other = error
    }
  }
  if (other !== undefined) throw other
  if (refusal !== undefined && !isUnknown) throw refusal
  throw missing(noun, id)
}

async function organizationsToTry(session: HttpSession): Promise<readonly OrganizationId[]> {
  const { organization } = session.server
  if (organization !== undefined) return [organization as OrganizationId]
  const known = await listKnownOrganizations(session)
  if (known.length === 0 || known.length > maxTried) {
    throw new InputError(
      `Set CALLBOOK_ORGANIZATION to the id of one organization, because the token lists ${known.length} of them`
    )
  }

  return known.map(({ id }) => id as OrganizationId).toReversed()
}

function isMissing(error: unknown, noun: Noun): error is ApiError {
  return error instanceof ApiError && error.kind === 'not_found' && error.title === `${nouns[noun]} not found`
}

function missing(noun: Noun, id: string): NotFoundError {
  return new NotFoundError(`There is no ${noun} ${id}`)
}
