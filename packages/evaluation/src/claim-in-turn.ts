import { type ClaimedWork, type ClaimOptions, claimWork, type Database, findOrganizationsWithWork } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'

export type Claim = (options: ClaimOptions) => Promise<ClaimedWork[]>

/** Claims work of all organizations that have some, each in its turn: a big one does not keep the others waiting. */
export function claimInTurn(db: Database): Claim {
  let last: OrganizationId | undefined

  return async (options) => {
    const organizations = startAfter(last, await findOrganizationsWithWork(db, options.hasModel, options.now))
    const share = Math.ceil(options.limit / Math.max(organizations.length, 1))
    const claimed: ClaimedWork[] = []

    for (const organizationId of organizations) {
      const limit = Math.min(share, options.limit - claimed.length)
      if (limit === 0) break
      claimed.push(...(await claimWork(db, organizationId, { ...options, limit })))
      last = organizationId
    }

    return claimed
  }
}

/** @param ids in ascending order */
function startAfter(last: OrganizationId | undefined, ids: readonly OrganizationId[]): OrganizationId[] {
  const start = last === undefined ? 0 : ids.findIndex((id) => id > last)

  return start === -1 ? [...ids] : [...ids.slice(start), ...ids.slice(0, start)]
}
