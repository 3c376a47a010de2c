import type { OrganizationId } from '@callbook/domain'
import { isServerError } from '@callbook/postgres'
import type { ReportWriter } from '../writer/report-writer.ts'
import { createHeldReports } from './held-reports.ts'
import type { ReportSpool, Waiting } from './report-spool.ts'
import { type OfferOptions, offer, type Verdict, type Verdicts } from './store-spooled.ts'

export interface DrainOptions extends Pick<OfferOptions, 'recordRejection' | 'onFailure'> {
  readonly stop: AbortSignal
}

/** Maximum number of reports that are retried at a time, and of keys. */
const maxAtOnce = 128

/** Each retry may take a full statement timeout while new reports wait. The number doubles if all of them succeeded. */
const minKeysPerStep = 4

const busyPauseMs = 1_000

/** Maximum attempts of a probe. A rejection takes milliseconds; a slower failure is an outage, and ends the probe. */
const mostTries = 32

/**
 * Moves reports from the spool to the database in the order of their arrival. A blocked report is skipped, together
 * with later ones of its call, until it may be retried.
 */
export function createDrain(spool: ReportSpool, writer: ReportWriter, options: DrainOptions) {
  const { stop } = options
  const held = createHeldReports()
  /** Organizations whose reports probes have found to be rejected for lack of space. */
  const withoutSpace = new Set<OrganizationId>()
  /** Reports after this id have not been read yet. */
  let lastId = 0
  let keysPerStep = minKeysPerStep

  async function offerAll(reports: readonly Waiting[]): Promise<Verdicts> {
    return await offer(await spool.read(reports), { spool, writer, ...options })
  }

  /** Returns the reports of a round that may be offered: the reports of calls that were not skipped. */
  function notHeld(round: readonly Waiting[]): readonly Waiting[] {
    return round.filter((report) => {
      if (held.has(report)) return false
      const key = held.keyOf(report)
      if (key !== undefined) held.add(report, key, performance.now())

      return key === undefined
    })
  }

  function skipHeld(reports: readonly Waiting[], verdicts: Verdicts): void {
    for (const report of reports) {
      const verdict = verdicts.get(report.id)
      if (verdict?.kind === 'heldUp') held.add(report, verdict.key, verdict.retryAtMs)
    }
  }

  /** @returns whether the other reports blocked by the same cause may be retried as well */
  async function retryFirst(key: string, limit: number): Promise<boolean> {
    const reports = held.reportsOf(key, limit)
    const verdicts = await offerAll(reports)
    const gone = reports.filter(({ id }) => !spool.holds(id))
    held.remove(key, gone)
    held.postpone(key, Math.max(performance.now(), ...[...verdicts.values()].map(retryAtMsOf)))
    throwOutage(verdicts)

    return reports.length > 0 && gone.length === reports.length
  }

  /** @returns whether it was free */
  async function retryKey(key: string): Promise<boolean> {
    let limit = 1
    while (!stop.aborted && (await retryFirst(key, limit))) limit = maxAtOnce

    return limit > 1
  }

  /** Yields the oldest report, and the oldest of each organization that no probe has tried. */
  function* candidates(): Generator<Waiting> {
    let isOldest = true
    for (let id = lastId, round = spool.next(id); round.length > 0; round = spool.next(id)) {
      for (const report of notHeld(round)) {
        if (isOldest || !withoutSpace.has(report.organizationId)) yield report
        isOldest = false
      }
      id = round.at(-1)?.id ?? id
    }
  }

  return {
    /**
     * Takes every report that was not skipped before.
     *
     * @returns whether it reached the end
     * @throws the error of an outage; reports stored before it have left the spool
     */
    async advance(): Promise<boolean> {
      while (!stop.aborted) {
        const round = spool.next(lastId)
        const last = round.at(-1)
        if (last === undefined) return true

        const reports = notHeld(round)
        const verdicts = await offerAll(reports)
        skipHeld(reports, verdicts)
        throwOutage(verdicts)
        if ([...verdicts.values()].some(({ kind }) => kind === 'busy')) return false
        lastId = last.id
      }

      return true
    },
    /**
     * Retries some skipped reports that are due. Once one is stored, the others blocked by the same cause follow.
     *
     * @throws the error of an outage, as `advance`
     */
    async retry(): Promise<void> {
      const areFree = await Promise.all(held.due(keysPerStep).map(retryKey))
      const wereAllFree = areFree.length === keysPerStep && areFree.every(Boolean)
      keysPerStep = wereAllFree ? Math.min(2 * keysPerStep, maxAtOnce) : minKeysPerStep
    },
    /**
     * Tests with a few reports, of as many organizations as necessary, whether the database stores any. The oldest may
     * all be for one full node of several.
     *
     * @throws the error of an outage
     */
    async probe(): Promise<void> {
      const errors: unknown[] = []
      for (const report of candidates()) {
        const verdicts = await offerAll([report])
        skipHeld([report], verdicts)
        const verdict = verdicts.get(report.id)
        if (verdict?.kind !== 'outage') return withoutSpace.clear()
        if (!isServerError(verdict.error) || errors.push(verdict.error) === mostTries) throw verdict.error
        withoutSpace.add(report.organizationId)
      }
      withoutSpace.clear()
      if (errors.length > 0) throw errors[0]
    },
    /** Number of skipped reports. Those that are just being removed from the spool do not count. */
    heldUp: (): number => Math.min(held.count(), spool.contents().waiting),
    /** When the next skipped report is due, by the monotonic clock; `undefined` if no report was skipped. */
    nextRetryAtMs: held.nextRetryAtMs
  }
}

function throwOutage(verdicts: Verdicts): void {
  for (const verdict of verdicts.values()) if (verdict.kind === 'outage') throw verdict.error
}

function retryAtMsOf(verdict: Verdict): number {
  if (verdict.kind === 'heldUp') return verdict.retryAtMs

  return performance.now() + (verdict.kind === 'settled' ? 0 : busyPauseMs)
}
