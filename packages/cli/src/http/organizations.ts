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

/**
 * Sends a request about a resource of an organization.
 *
 * @param what the name of its type, such as `client`
 * @throws {NotFoundError} if the organization or the resource does not exist
 */
export async function inOrganization<Result>(
  organization: OrganizationId,
  request: (organization: OrganizationId) => Promise<Result>,
  what = 'organization',
  id: string = organization
): Promise<Result> {
  return await request(organization).catch((error) => {
    if (!isMissing(error)) throw error
    throw error.title === 'Organization not found'
      ? new NotFoundError(`There is no organization ${organization}`)
      : new NotFoundError(`There is no ${what} ${id}`)
  })
}

/**
 * Sends a request about a resource in the organization that has it. Only that organization knows its id, so that the
 * request can be tried in each organization of the user, latest first.
 *
 * @param what the name of its type, such as `client`
 * @throws {NotFoundError} if no organization has the resource
 */
export async function inOwner<Result>(
  session: HttpSession,
  what: string,
  id: string,
  request: (organization: OrganizationId) => Promise<Result>
): Promise<Result> {
  let refusal: ApiError | undefined
  let isUnknown = false
  for (const organization of await organizationsToTry(session)) {
    try {
      return await request(organization)
    } catch (error) {
      if (isMissing(error)) isUnknown = true
      else if (error instanceof ApiError && error.kind === 'refused' && error.status === 403) refusal = error
      else throw error
    }
  }
  if (refusal !== undefined && !isUnknown) throw refusal
  throw new NotFoundError(`There is no ${what} ${id}`)
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

function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'not_found'
}
