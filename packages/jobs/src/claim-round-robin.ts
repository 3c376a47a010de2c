import type { Claiming } from './job.ts'

export type Claim<Work, Options extends Claiming = Claiming> = (options: Options) => Promise<Work[]>

interface OwnedWork<Owner, Work, Options> {
  findOwners(options: Options): Promise<readonly Owner[]>
  claim(owner: Owner, options: Options): Promise<readonly Work[]>
}

/**
 * Claims tasks of all owners with due tasks, round robin, so that a large owner does not delay the others.
 *
 * @param searchIntervalMs interval in milliseconds between searches for owners
 */
export function claimRoundRobin<Owner, Work, Options extends Claiming>(
  work: OwnedWork<Owner, Work, Options>,
  searchIntervalMs: number
): Claim<Work, Options> {
  /** Owners with tasks at the last search; the next one first. */
  let waiting: Owner[] = []
  let checkedAtMs = Number.NEGATIVE_INFINITY

  async function look(options: Options): Promise<void> {
    const found = new Set(await work.findOwners(options))
    waiting = [...waiting.filter((owner) => found.delete(owner)), ...found]
    checkedAtMs = options.now.getTime()
  }

  return async (options) => {
    if (Math.abs(options.now.getTime() - checkedAtMs) >= searchIntervalMs) await look(options)
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

/** Claims from each source in order, up to the remaining limit. */
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
