import { type Database, newId, releaseAccountLease, takeAccountLease } from '@callbook/db'
import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { type Clock, gapMs } from '../api/provider-api.ts'

export interface AccountLeaseOptions extends Clock {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly accountId: ProviderAccountId
  readonly signal: AbortSignal
  /** Maximum time to wait for other users of the account. */
  readonly patienceMs: number
  /** Called once if the account is in use. */
  readonly onWait?: (() => void) | undefined
}

export interface AccountLease {
  /** Also aborted if the lease is lost. */
  readonly signal: AbortSignal
  /** Lets others use the account if the lease has been held for long. */
  yieldLease(): Promise<void>
}

/** Thrown if others use the account for longer than the patience. */
export class AccountBusyError extends Error {
  override readonly name = 'AccountBusyError'

  constructor() {
    super('Other requests to this provider account are in progress. Try again in a few minutes.')
  }
}

/** How long a lease outlives a lost holder. */
const leaseMs = 60_000

/** Time after which a lease yields to the worker's passes. */
const shareMs = 240_000

/** Longer than the worker's poll interval of one second. */
const yieldAfterMs = 2_000

/**
 * Runs `work` with exclusive access to the provider account. Neither the worker nor another lease holder sends requests
 * in the meantime, and the minimum pause between requests holds across holders.
 *
 * @throws {AccountBusyError} if others use the account for too long; otherwise whatever `work` throws
 */
export async function withAccountLease<Result>(
  options: AccountLeaseOptions,
  work: (visit: AccountLease) => Promise<Result>
): Promise<Result> {
  const { db, organizationId, accountId, now, sleep, signal } = options
  const leaseId = newId()
  const lost = new AbortController()
  let takenAtMs = 0
  let isOurs = false
  let renewing: Promise<unknown> = Promise.resolve()
  const renewal = setInterval(() => {
    if (!isOurs) return
    // If the database is unavailable for a moment, the next renewal still precedes the end of the lease.
    renewing = renew(options, leaseId).then(
      (isStillOurs) => isStillOurs || lost.abort(new AccountBusyError()),
      () => undefined
    )
  }, leaseMs / 4)
  async function end(): Promise<void> {
    isOurs = false
    await renewing
    await releaseAccountLease({ db, organizationId }, accountId, leaseId)
  }

  async function begin(): Promise<void> {
    takenAtMs = await take(options, leaseId)
    isOurs = true
  }

  try {
    await begin()
    return await work({
      signal: AbortSignal.any([signal, lost.signal]),
      async yieldLease() {
        if (now().getTime() - takenAtMs < shareMs) return
        await sleep(gapMs, signal)
        await end()
        await sleep(yieldAfterMs, signal)
        await begin()
      }
    })
  } finally {
    clearInterval(renewal)
    // The next holder starts immediately.
    await sleep(gapMs, signal).catch(() => undefined)
    await end()
  }
}

/** @returns time of acquisition, in milliseconds */
async function take(visiting: AccountLeaseOptions, leaseId: string): Promise<number> {
  const { now, sleep, signal, patienceMs, onWait } = visiting
  const deadlineMs = now().getTime() + patienceMs
  for (let attempts = 1; !(await renew(visiting, leaseId)); attempts += 1) {
    if (now().getTime() >= deadlineMs) throw new AccountBusyError()
    if (attempts === 1) onWait?.()
    await sleep(1_000, signal)
  }
  // The previous holder may have sent a request just before.
  await sleep(gapMs, signal)

  return now().getTime()
}

async function renew({ db, organizationId, accountId, now }: AccountLeaseOptions, leaseId: string): Promise<boolean> {
  const at = now()

  return await takeAccountLease({ db, organizationId }, accountId, {
    leaseId,
    now: at,
    leasedUntil: new Date(at.getTime() + leaseMs)
  })
}
