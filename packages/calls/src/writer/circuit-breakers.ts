import { isOfNode, isOutage } from '@callbook/postgres'
import type { IncomingReport } from '../model/incoming-report.ts'
import { createFullNodes } from './full-nodes.ts'

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

/** Numbers of blocked callers, organizations and lanes. A single report each may have revealed them. */
export interface HeldUp {
  readonly callers: number
  readonly organizations: number
}

/** Tracks blocked organizations and nodes, so that other reports do not wait for them. */
export interface CircuitBreakers {
  /**
   * Returns how to write a report: together with others, apart from them to test whether it is still blocked, or not
   * now.
   */
  admit(report: IncomingReport): 'together' | 'apart' | HeldUpError
  /** Records a transient error of a report that was tried apart from others. */
  noteFailure(report: IncomingReport, error: unknown): HeldUpError
  /**
   * Records that the database had no space for a report that was tried apart from the reports of other organizations.
   *
   * @returns the block of the report if its node is full; `undefined` if the whole server may be full
   */
  noteRefusal(report: IncomingReport, error: unknown): HeldUpError | undefined
  noteSuccess(reports: readonly IncomingReport[]): void
  /** Returns the known block of a report. */
  heldUp(report: IncomingReport): HeldUpError | undefined
  /** Returns whether no block is known, as is almost always the case. */
  areClosed(): boolean
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
 * Number of blocked organizations, without a stored report in between, from which the lane counts as blocked. A lane
 * may include all organizations, some of them on an unavailable node.
 */
const organizationsOfLane = 8

/** @param clock a monotonic clock, in milliseconds */
export function createCircuitBreakers(clock = () => performance.now()): CircuitBreakers {
  const breakers = new Map<string, Breaker>()
  /** The callers of an organization, or the organizations of a lane, that failed since its last stored report. */
  const failed = new Map<string, Set<string>>()
  const fullNodes = createFullNodes(clock)

  function isForgotten({ retryAtMs }: Breaker): boolean {
    return retryAtMs + forgottenAfterMs < clock()
  }

  /** Blocks are in the order in which they began or last failed, so the first one that is not old ends the search. */
  function forgetOldest(): void {
    for (const [key, breaker] of breakers) {
      if (!isForgotten(breaker)) break
      breakers.delete(key)
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
  function hasFailed(whole: string, member: string, most: number): boolean {
    const members = failed.get(whole) ?? new Set()
    if (failed.size < maxBreakers) failed.set(whole, members)
    if (members.size < most) members.add(member)

    return members.size >= most
  }

  function heldUp(report: IncomingReport): HeldUpError | undefined {
    if (breakers.size === 0) return undefined
    const nowMs = clock()
    for (const key of keysOf(report)) {
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
      for (const key of keysOf(report)) {
        const breaker = breakers.get(key.id)
        if (breaker === undefined) continue
        breaker.retryAtMs = clock() + breaker.pauseMs // Other reports are not to retry at the same time.
        way = 'apart'
      }

      return way
    },
    noteFailure(report, error) {
      const [node, organization, caller] = keysOf(report)
      // The other organizations of the lane are on other nodes.
      if (isOfNode(error) || isOutage(error)) return open(organization, error)
      const isWhole = hasFailed(organization.id, caller.id, callersOfOrganization)
      if (hasFailed(node.id, organization.id, organizationsOfLane)) open(node, error)

      return open(isWhole ? organization : caller, error) // The lane itself is free: the next retry is by another organization.
    },
    noteRefusal(report, error) {
      const [, organization] = keysOf(report)
      const isOfNode = fullNodes.noteRefusal(organization.id, error) || breakers.has(organization.id)

      return isOfNode ? open(organization, error) : undefined
    },
    noteSuccess(reports) {
      const ofNode = fullNodes.noteStored(reports.map((report) => keysOf(report)[1].id))
      for (const [id, cause] of ofNode) if (!breakers.has(id)) open({ scope: 'organization', id }, cause)
      if (breakers.size + failed.size === 0) return
      for (const { id } of reports.flatMap(keysOf)) {
        breakers.delete(id)
        failed.delete(id)
      }
    },
    heldUp,
    areClosed: () => breakers.size === 0,
    size() {
      const known = [...breakers.values()].filter((breaker) => !isForgotten(breaker))
      const count = (kind: HeldUpKey['scope']) => known.filter(({ scope }) => scope === kind).length

      return { callers: count('caller'), organizations: count('organization') }
    }
  }
}

/** Returns the keys of a report, from the widest to the narrowest. */
function keysOf({ organizationId, clientId, lane, provider, report }: IncomingReport) {
  const { callerPhoneNumber, providerCallId } = report
  const caller = callerPhoneNumber === null ? `${provider} ${providerCallId}` : callerPhoneNumber

  return [
    { scope: 'node', id: String(lane) },
    { scope: 'organization', id: organizationId },
    { scope: 'caller', id: `${organizationId} ${clientId} ${caller}` }
  ] as const
}
