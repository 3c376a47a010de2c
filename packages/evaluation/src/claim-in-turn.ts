import { type ClaimedWork, type ClaimOptions, claimWork, type Database, findOrganizationsWithWork } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'

type Options = Omit<ClaimOptions, 'isBackfill'>

export type Claim = (options: Options) => Promise<ClaimedWork[]>

/**
 * Claims work of all organizations that have some, each in its turn: a big one does not keep the others waiting.
 *
 * What somebody asked for comes after the evaluations of new calls, of whatever organization.
 *
 * @param lookMs how often to look which organizations have work
 */
export function claimInTurn(db: Database, lookMs: number): Claim {
  const claimNew = claimOf(db, lookMs, false)
  const claimBackfill = claimOf(db, lookMs, true)

  return async (options) => {
    const claimed = await claimNew(options)
    const limit = options.limit - claimed.length

    return limit === 0 ? claimed : [...claimed, ...(await claimBackfill({ ...options, limit }))]
  }
}

function claimOf(db: Database, lookMs: number, isBackfill: boolean): Claim {
  /** Those that had work when they were looked at last; the one whose turn is next first. */
  let waiting: OrganizationId[] = []
  let lookedAtMs = Number.NEGATIVE_INFINITY

  async function look(options: ClaimOptions): Promise<void> {
    const found = new Set(await findOrganizationsWithWork(db, options))
    waiting = [...waiting.filter((id) => found.delete(id)), ...found]
    lookedAtMs = options.now.getTime()
  }

  return async (given) => {
    const options = { ...given, isBackfill }
    if (Math.abs(options.now.getTime() - lookedAtMs) >= lookMs) await look(options)
    const claimed: ClaimedWork[] = []
    const share = Math.ceil(options.limit / Math.max(waiting.length, 1))

    for (const organizationId of [...waiting]) {
      const limit = Math.min(share, options.limit - claimed.length)
      if (limit === 0) break
      const work = await claimWork(db, organizationId, { ...options, limit })
      claimed.push(...work)
      waiting = waiting.filter((id) => id !== organizationId)
      if (work.length === limit) waiting.push(organizationId)
    }

    return claimed
  }
}
