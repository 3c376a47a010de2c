import type { OrganizationId } from '@callbook/domain'
import { isServerError } from '@callbook/postgres'
import type { SpooledReport } from './file/stored-report.ts'
import type { OfferResult } from './offer.ts'

interface ProbeOptions {
  /** Reads a round of waiting reports after `id`. */
  readonly next: (id: number) => Promise<readonly SpooledReport[]>
  /** Returns the reports of a round that may be offered. */
  readonly notHeld: (round: readonly SpooledReport[]) => readonly SpooledReport[]
  readonly offer: (report: SpooledReport) => Promise<OfferResult | undefined>
}

/** Maximum number of attempts. A rejection takes milliseconds; a slower failure is an outage, and ends the probe. */
const mostTries = 32

/** Maximum number of rounds in which a probe looks for organizations that were not tried. */
const mostRounds = 8

/**
 * Creates a probe that tests with a few reports whether the database stores any: the oldest, and one each of other
 * organizations. The oldest may all be for one full node of several, so each probe looks further into the spool.
 *
 * @returns a function that takes the id after which it looks for reports, and throws the error of an outage
 */
export function createProbe({ next, notHeld, offer }: ProbeOptions): (fromId: number) => Promise<void> {
  /** Organizations whose reports were rejected for lack of space. */
  const refused = new Set<OrganizationId | undefined>()
  /** Reports before this id are the oldest, or of organizations that were tried. */
  let checkedId = 0

  function startAnew(): void {
    refused.clear()
    checkedId = 0
  }

  async function* candidates(fromId: number): AsyncGenerator<SpooledReport> {
    yield* notHeld(await next(fromId)).slice(0, 1)

    for (let rounds = 0; rounds < mostRounds; rounds += 1) {
      const round = await next(Math.max(checkedId, fromId))
      const last = round.at(-1)
      if (last === undefined) return startAnew()

      for (const report of notHeld(round)) if (!refused.has(report.report?.organizationId)) yield report
      checkedId = last.id
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
