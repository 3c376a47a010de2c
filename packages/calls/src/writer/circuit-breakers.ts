import { isOfNode, isOutage } from '@callbook/postgres'
import type { IncomingReport } from '../model/incoming-report.ts'
import { createFullNodes } from './full-nodes.ts'

/** Something is in the way of a report that may pass: a lock, a node that is away. Others are stored meanwhile. */
export class HeldUpError extends Error {
  override readonly name = 'HeldUpError'
  /** Names what is held up: reports with the same key wait for the same. */
  readonly key: string
  /** When it is tried again, by the monotonic clock of this process. */
  readonly retryAtMs: number

  constructor(key: string, retryAtMs: number, cause?: unknown) {
    super('the report is held up', { cause })
    this.key = key
    this.retryAtMs = retryAtMs
  }
}

/** How many are held up, as one report each may have shown. */
export interface HeldUp {
  readonly callers: number
  readonly organizations: number
}

/** What is known to be held up, so that others do not wait for it. */
export interface CircuitBreakers {
  /**
   * How a report is to be written: with others; apart from them, to find out whether it is still held up; or not now.
   */
  admit(report: IncomingReport): 'together' | 'apart' | HeldUpError
  /** Notes that a report, tried apart from others, met a transient error. */
  noteFailure(report: IncomingReport, error: unknown): HeldUpError
  /**
   * Notes that there was no room for a report, tried apart from those of other organizations.
   *
   * @returns what it waits for, if that is its node; undefined while it may be the server that has no room
   */
  noteRefusal(report: IncomingReport, error: unknown): HeldUpError | undefined
  /** Is told of whatever the database has taken. */
  noteSuccess(reports: readonly IncomingReport[]): void
  /** What a report waits for, as far as is known. */
  heldUp(report: IncomingReport): HeldUpError | undefined
  /** Whether nothing is known to be held up, as nearly always. */
  areClosed(): boolean
  size(): HeldUp
}

interface Breaker {
  pauseMs: number
  retryAtMs: number
  readonly cause: unknown
}

const firstPauseMs = 500
const longestPauseMs = 5_000

/** What was not tried for as long after it might have been is no longer known to be held up. */
const forgottenAfterMs = 60_000

const maxBreakers = 10_000

/** The organization is held up when so many of its callers are, and none was stored meanwhile. */
const callersOfOrganization = 3

/** A lane is held up likewise; it may be that of all organizations, some of which are on a node that is away. */
const organizationsOfLane = 8

/** @param clock a monotonic one, in milliseconds */
export function createCircuitBreakers(clock = () => performance.now()): CircuitBreakers {
  const breakers = new Map<string, Breaker>()
  /** The callers of an organization, or the organizations of a lane, that failed since it took anything. */
  const failed = new Map<string, Set<string>>()
  const fullNodes = createFullNodes(clock)

  function open(key: string, cause: unknown): HeldUpError {
    const pauseMs = Math.min(2 * (breakers.get(key)?.pauseMs ?? firstPauseMs / 2), longestPauseMs)
    const retryAtMs = clock() + pauseMs
    breakers.delete(key)
    breakers.set(key, { pauseMs, retryAtMs, cause })
    const [oldest] = breakers.keys()
    if (breakers.size > maxBreakers && oldest !== undefined) breakers.delete(oldest)

    return new HeldUpError(key, retryAtMs, cause)
  }

  /** Whether so many of its members failed that the whole does. */
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
      const breaker = breakers.get(key)
      if (breaker !== undefined && breaker.retryAtMs > nowMs)
        return new HeldUpError(key, breaker.retryAtMs, breaker.cause)
    }

    return undefined
  }

  return {
    admit(report) {
      if (breakers.size === 0) return 'together'
      const held = heldUp(report)
      if (held !== undefined) return held

      let way: 'together' | 'apart' = 'together'
      for (const key of keysOf(report)) {
        const breaker = breakers.get(key)
        if (breaker === undefined) continue
        breaker.retryAtMs = clock() + breaker.pauseMs // nobody else is to try meanwhile
        way = 'apart'
      }

      return way
    },
    noteFailure(report, error) {
      const [lane, organization, caller] = keysOf(report)
      // The others of the lane are on other nodes.
      if (isOfNode(error) || isOutage(error)) return open(organization, error)
      const isWhole = hasFailed(organization, caller, callersOfOrganization)
      if (hasFailed(lane, organization, organizationsOfLane)) open(lane, error)

      return open(isWhole ? organization : caller, error) // it is not the lane: the next to try it is another
    },
    noteRefusal(report, error) {
      const [, organization] = keysOf(report)
      const isOfNode = fullNodes.noteRefusal(organization, error) || breakers.has(organization)

      return isOfNode ? open(organization, error) : undefined
    },
    noteSuccess(reports) {
      const ofNode = fullNodes.noteStored(reports.map((report) => keysOf(report)[1]))
      for (const [organization, cause] of ofNode) if (!breakers.has(organization)) open(organization, cause)
      if (breakers.size + failed.size === 0) return
      for (const key of reports.flatMap(keysOf)) {
        breakers.delete(key)
        failed.delete(key)
      }
    },
    heldUp,
    areClosed: () => breakers.size === 0,
    size() {
      for (const [key, { retryAtMs }] of breakers) if (retryAtMs + forgottenAfterMs < clock()) breakers.delete(key)
      if (breakers.size === 0) failed.clear()
      const count = (kind: string) => [...breakers.keys()].filter((key) => key.startsWith(kind)).length

      return { callers: count('caller '), organizations: count('organization ') }
    }
  }
}

/** The keys of a report, from the widest to the narrowest. */
function keysOf({ organizationId, clientId, lane, provider, report }: IncomingReport): [string, string, string] {
  const { callerPhoneNumber, providerCallId } = report
  const caller = callerPhoneNumber === null ? `${provider} ${providerCallId}` : callerPhoneNumber

  return [`lane ${lane}`, `organization ${organizationId}`, `caller ${organizationId} ${clientId} ${caller}`]
}
