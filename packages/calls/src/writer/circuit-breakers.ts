import { isOfNode, isOutage } from '@callbook/postgres'
import type { IncomingReport } from '../model/incoming-report.ts'

/** Which reports are blocked by the same cause. */
interface HeldUpKey {
  /** `node` is the lane of a report: all reports, unless Citus has a lane for each node. */
  readonly scope: 'caller' | 'organization' | 'node'
  /** Unique among the keys of all scopes. */
  readonly id: string
}

/**
 * A transient condition, such as a lock or an unavailable node, blocks a report. Other reports are still stored.
 */
export class HeldUpError extends Error {
  override readonly name = 'HeldUpError'
  /** `undefined` if there was no time to find out whether the report is blocked. */
  readonly key: HeldUpKey | undefined
  /** Time of the next retry, by the monotonic clock of this process. */
  readonly retryAtMs: number

  constructor(key: HeldUpKey | undefined, retryAtMs: number, cause?: unknown) {
    super('the report is held up', { cause })
    this.key = key
    this.retryAtMs = retryAtMs
  }
}

/** Numbers of blocked callers and organizations. A single report each may have revealed them. */
export interface HeldUp {
  readonly callers: number
  readonly organizations: number
}

/** Tracks blocked callers, organizations and nodes, so that other reports do not wait for them. */
export interface CircuitBreakers {
  /**
   * Returns how to write a report: together with others, apart from them to test whether it is still blocked, or not
   * now.
   */
  admit(report: IncomingReport): 'together' | 'apart' | HeldUpError
  /** Returns the known block of a report. */
  heldUp(report: IncomingReport): HeldUpError | undefined
  /** Records that a report could not be stored for now, while others can be. */
  noteFailure(report: IncomingReport, error: unknown): HeldUpError
  /**
   * Records that the database had no space for a report that was tried apart from those of other organizations.
   *
   * @returns the block of the report if its node is full; `undefined` if the whole server may be full
   */
  noteNoSpace(report: IncomingReport, error: unknown): HeldUpError | undefined
  noteSuccess(reports: readonly IncomingReport[]): void
  size(): HeldUp
}

interface Breaker {
  readonly scope: HeldUpKey['scope']
  pauseMs: number
  retryAtMs: number
  readonly cause: unknown
}

const firstPauseMs = 500
const longestPauseMs = 5_000

/** A block is forgotten if no retry has followed for this long after it was due. */
const forgottenAfterMs = 60_000

const maxBreakers = 10_000

/** Number of blocked callers, without a stored report in between, from which the organization counts as blocked. */
const callersOfOrganization = 3

/**
 * Number of blocked organizations, without a stored report in between, from which the node counts as blocked. Without
 * lanes, it may be several nodes, some of them available.
 */
const organizationsOfNode = 8

/**
 * Maximum time between a rejection for lack of space and stored reports of other organizations that shows that only
 * one node is full.
 */
const latelyMs = 10_000

/** @param clock a monotonic clock, in milliseconds */
export function createCircuitBreakers(clock = () => performance.now()): CircuitBreakers {
  const breakers = new Map<string, Breaker>()
  /** The callers of an organization, or the organizations of a node, that failed since its last stored report. */
  const failed = new Map<string, Set<string>>()
  /** Organizations for which there was no space, until others are stored. */
  const withoutSpace = new Map<string, { readonly cause: unknown; readonly atMs: number }>()
  /** When reports of others were last stored after there was no space for some. */
  let hasSpaceAtMs = Number.NEGATIVE_INFINITY

  function isLately(atMs: number): boolean {
    return atMs + latelyMs > clock()
  }

  function isForgotten({ retryAtMs }: Breaker): boolean {
    return retryAtMs + forgottenAfterMs < clock()
  }

  /** Blocks are in the order in which they began or last failed, so the first one that is not old ends the search. */
  function forgetOldest(): void {
    for (const [id, breaker] of breakers) {
      if (!isForgotten(breaker)) break
      breakers.delete(id)
    }
    if (breakers.size === 0) failed.clear()
  }

  function open(key: HeldUpKey, cause: unknown): HeldUpError {
    const { scope, id } = key
    const pauseMs = Math.min(2 * (breakers.get(id)?.pauseMs ?? firstPauseMs / 2), longestPauseMs)
    const retryAtMs = clock() + pauseMs
    breakers.delete(id)
    breakers.set(id, { scope, pauseMs, retryAtMs, cause })
    const [oldest] = breakers.keys()
    if (breakers.size > maxBreakers && oldest !== undefined) breakers.delete(oldest)

    return new HeldUpError(key, retryAtMs, cause)
  }

  /** Records a failed member, and returns whether enough members failed to block the whole. */
  function hasFailed(whole: HeldUpKey, member: HeldUpKey, most: number): boolean {
    const members = failed.get(whole.id) ?? new Set()
    if (failed.size < maxBreakers) failed.set(whole.id, members)
    if (members.size < most) members.add(member.id)

    return members.size >= most
  }

  function heldUp(report: IncomingReport): HeldUpError | undefined {
    if (breakers.size === 0) return undefined
    const nowMs = clock()
    for (const key of Object.values(keysOf(report))) {
      const breaker = breakers.get(key.id)
      if (breaker !== undefined && breaker.retryAtMs > nowMs)
        return new HeldUpError(key, breaker.retryAtMs, breaker.cause)
    }

    return undefined
  }

  return {
    admit(report) {
      if (breakers.size === 0) return 'together'
      forgetOldest()
      const held = heldUp(report)
      if (held !== undefined) return held

      let way: 'together' | 'apart' = 'together'
      for (const { id } of Object.values(keysOf(report))) {
        const breaker = breakers.get(id)
        if (breaker === undefined) continue
        breaker.retryAtMs = clock() + breaker.pauseMs // Other reports are not to retry at the same time.
        way = 'apart'
      }

      return way
    },
    heldUp,
    noteFailure(report, error) {
      const { node, organization, caller } = keysOf(report)
      // Without lanes, other organizations are on other nodes.
      if (isOfNode(error) || isOutage(error)) return open(organization, error)
      const isWhole = hasFailed(organization, caller, callersOfOrganization)
      if (hasFailed(node, organization, organizationsOfNode)) open(node, error)

      // Never the block of the node: a report of another organization is to be the next to try.
      return open(isWhole ? organization : caller, error)
    },
    noteNoSpace(report, error) {
      const { organization } = keysOf(report)
      if (withoutSpace.size < maxBreakers) withoutSpace.set(organization.id, { cause: error, atMs: clock() })
      const isNodeFull = isLately(hasSpaceAtMs) || breakers.has(organization.id)

      return isNodeFull ? open(organization, error) : undefined
    },
    noteSuccess(reports) {
      if (breakers.size + failed.size + withoutSpace.size === 0) return
      for (const { id } of reports.flatMap((report) => Object.values(keysOf(report)))) {
        breakers.delete(id)
        failed.delete(id)
        withoutSpace.delete(id)
      }
      for (const [id, { cause, atMs }] of withoutSpace) {
        if (!isLately(atMs)) continue
        hasSpaceAtMs = clock()
        if (!breakers.has(id)) open({ scope: 'organization', id }, cause)
      }
      withoutSpace.clear()
    },
    size() {
      const known = [...breakers.values()].filter((breaker) => !isForgotten(breaker))
      const count = (kind: HeldUpKey['scope']) => known.filter(({ scope }) => scope === kind).length

      return { callers: count('caller'), organizations: count('organization') }
    }
  }
}

/** Returns the keys of a report, from the widest to the narrowest. */
export function keysOf({ organizationId, clientId, lane, provider, report }: IncomingReport) {
  const { callerPhoneNumber, providerCallId } = report
  const caller = callerPhoneNumber === null ? `${provider} ${providerCallId}` : callerPhoneNumber

  return {
    node: { scope: 'node', id: String(lane) },
    organization: { scope: 'organization', id: organizationId },
    caller: { scope: 'caller', id: `${organizationId} ${clientId} ${caller}` }
  } as const
}
