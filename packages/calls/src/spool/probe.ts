import type { OrganizationId } from '@callbook/domain'
import { isServerError } from '@callbook/postgres'
import type { SpooledReport } from './file/stored-report.ts'
import type { Verdict } from './offer.ts'

interface ProbeOptions {
  /** A round of what waits, from those after `id`. */
  readonly next: (id: number) => Promise<readonly SpooledReport[]>
  /** Those of a round that may be offered. */
  readonly notHeld: (round: readonly SpooledReport[]) => readonly SpooledReport[]
  readonly offer: (report: SpooledReport) => Promise<Verdict | undefined>
}

/** A refusal takes milliseconds; what takes longer is none, and ends a probe. */
const mostTries = 32

/** Rounds in which a probe looks for organizations that were not tried. */
const mostRounds = 8

/**
 * Makes what finds out whether the database takes any report, by a few: the oldest, and one each of other organizations.
 * The oldest may all be for one node of several, which has no room: each time it looks further into the spool.
 *
 * @returns a function that takes the id after which reports are to be looked at, and throws the error of an outage
 */
export function createProbe({ next, notHeld, offer }: ProbeOptions): (fromId: number) => Promise<void> {
  /** Organizations that there was no room for. */
  const refused = new Set<OrganizationId | undefined>()
  /** What comes before it is the oldest, or of organizations that were tried. */
  let lookedAtId = 0

  function startAnew(): void {
    refused.clear()
    lookedAtId = 0
  }

  async function* candidates(fromId: number): AsyncGenerator<SpooledReport> {
    yield* notHeld(await next(fromId)).slice(0, 1)

    for (let rounds = 0; rounds < mostRounds; rounds += 1) {
      const round = await next(Math.max(lookedAtId, fromId))
      const last = round.at(-1)
      if (last === undefined) return startAnew()

      for (const report of notHeld(round)) if (!refused.has(report.report?.organizationId)) yield report
      lookedAtId = last.id
    }
  }

  return async (fromId) => {
    const refusals: unknown[] = []
    for await (const report of candidates(fromId)) {
      const verdict = await offer(report)
      if (verdict?.kind !== 'outage') return startAnew()
      if (!isServerError(verdict.error) || refusals.push(verdict.error) === mostTries) throw verdict.error
      refused.add(report.report?.organizationId)
    }
    if (refusals.length > 0) throw refusals[0]
  }
}
