import { beginVisit, type Database, endVisit, newId } from '@callbook/db'
import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { type Clock, gapMs } from '../api/pace.ts'

export interface Visiting extends Clock {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly accountId: ProviderAccountId
  readonly signal: AbortSignal
  /** How long to wait for others who ask the same account. */
  readonly patienceMs: number
  /** Is told once that there are others. */
  readonly onWait?: (() => void) | undefined
}

export interface Visit {
  /** Aborted, too, when the account is not the visitor's any more. */
  readonly signal: AbortSignal
  /** Lets others ask the account, if it has been the visitor's for long. */
  giveWay(): Promise<void>
}

/** Others have asked the provider of an account for longer than somebody has waited. */
export class AccountBusyError extends Error {
  override readonly name = 'AccountBusyError'

  constructor() {
    super('The provider is being asked for calls of this account: try again in some minutes')
  }
}

/** After a visitor that is lost, others wait for so long. */
const leaseMs = 60_000

/** So long is a visit before it gives way to the passes of the worker. */
const shareMs = 240_000

/** The worker looks for work every second. */
const giveWayMs = 2_000

/**
 * Has the provider of an account asked by nobody else for as long as `work` takes: neither by the worker nor by another
 * visitor, and by none of them sooner after another than the pace allows.
 *
 * @throws {AccountBusyError} when others have asked it for too long, and whatever `work` throws
 */
export async function visitAccount<Result>(
  visiting: Visiting,
  work: (visit: Visit) => Promise<Result>
): Promise<Result> {
  const { db, organizationId, accountId, now, sleep, signal } = visiting
  const leaseId = newId()
  const lost = new AbortController()
  let takenAtMs = 0
  let isOurs = false
  let renewing: Promise<unknown> = Promise.resolve()
  const renewal = setInterval(() => {
    if (!isOurs) return
    // The database may be away for a moment: there is another renewal before the lease is over.
    renewing = renew(visiting, leaseId).then(
      (isStillOurs) => isStillOurs || lost.abort(new AccountBusyError()),
      () => undefined
    )
  }, leaseMs / 4)
  async function end(): Promise<void> {
    isOurs = false
    await renewing
    await endVisit(db, organizationId, accountId, leaseId)
  }

  async function begin(): Promise<void> {
    takenAtMs = await take(visiting, leaseId)
    isOurs = true
  }

  try {
    await begin()
    return await work({
      signal: AbortSignal.any([signal, lost.signal]),
      async giveWay() {
        if (now().getTime() - takenAtMs < shareMs) return
        await sleep(gapMs, signal)
        await end()
        await sleep(giveWayMs, signal)
        await begin()
      }
    })
  } finally {
    clearInterval(renewal)
    // Whoever is next begins at once.
    await sleep(gapMs, signal).catch(() => undefined)
    await end()
  }
}

/** @returns when it was taken, in milliseconds */
async function take(visiting: Visiting, leaseId: string): Promise<number> {
  const { now, sleep, signal, patienceMs, onWait } = visiting
  const giveUpAtMs = now().getTime() + patienceMs
  for (let attempts = 1; !(await renew(visiting, leaseId)); attempts += 1) {
    if (now().getTime() >= giveUpAtMs) throw new AccountBusyError()
    if (attempts === 1) onWait?.()
    await sleep(1_000, signal)
  }
  // Whoever had it may have asked right before.
  await sleep(gapMs, signal)

  return now().getTime()
}

async function renew({ db, organizationId, accountId, now }: Visiting, leaseId: string): Promise<boolean> {
  const at = now()

  return await beginVisit(db, organizationId, accountId, {
    leaseId,
    now: at,
    leasedUntil: new Date(at.getTime() + leaseMs)
  })
}
