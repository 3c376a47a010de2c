import type { Claiming } from './job.ts'

export type Claim<Work, Options extends Claiming = Claiming> = (options: Options) => Promise<Work[]>

/** Work that belongs to somebody. */
interface OwnedWork<Owner, Work, Options> {
  /** Who has work that is due. */
  findOwners(options: Options): Promise<readonly Owner[]>
  /** Takes work of one of them. */
  claim(owner: Owner, options: Options): Promise<readonly Work[]>
}

/**
 * Claims work of all owners that have some, each in its turn: a big one does not keep the others waiting.
 *
 * @param lookMs how often to look who has work
 */
export function claimInTurn<Owner, Work, Options extends Claiming>(
  work: OwnedWork<Owner, Work, Options>,
  lookMs: number
): Claim<Work, Options> {
  /** Owners that had work when they were looked at last; the one whose turn is next first. */
  let waiting: Owner[] = []
  let lookedAtMs = Number.NEGATIVE_INFINITY

  async function look(options: Options): Promise<void> {
    const found = new Set(await work.findOwners(options))
    waiting = [...waiting.filter((owner) => found.delete(owner)), ...found]
    lookedAtMs = options.now.getTime()
  }

  return async (options) => {
    if (Math.abs(options.now.getTime() - lookedAtMs) >= lookMs) await look(options)
    const claimed: Work[] = []
    const share = Math.ceil(options.limit / Math.max(waiting.length, 1))

    for (const owner of [...waiting]) {
      const limit = Math.min(share, options.limit - claimed.length)
      if (limit === 0) break
      const taken = await work.claim(owner, { ...options, limit })
      claimed.push(...taken)
      waiting = waiting.filter((other) => other !== owner)
      if (taken.length === limit) waiting.push(owner)
    }

    return claimed
  }
}

/** Claims what comes first, of whatever owner, and of the rest only what there is room for then. */
export function claimInOrder<Work, Options extends Claiming>(
  claims: readonly Claim<Work, Options>[]
): Claim<Work, Options> {
  return async (options) => {
    const claimed: Work[] = []
    for (const claim of claims) {
      const limit = options.limit - claimed.length
      if (limit > 0) claimed.push(...(await claim({ ...options, limit })))
    }

    return claimed
  }
}
