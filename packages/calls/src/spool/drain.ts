import type { ReportWriter } from '../writer/report-writer.ts'
import type { SpooledReport } from './file/stored-report.ts'
import { createHeldReports } from './held-reports.ts'
import { isTaken, type OfferResult } from './offer.ts'
import { offerRound, throwOutage, type Verdicts } from './offer-round.ts'
import { createProbe } from './probe.ts'
import type { ReportSpool } from './report-spool.ts'

export interface DrainOptions {
  /** Called with errors other than outages; for dead letters, with our own message. */
  readonly onFailure: (error: unknown) => void
  readonly stop: AbortSignal
}

/**
 * Moves reports from the spool to the database in the order of their arrival. A blocked report is skipped, together
 * with later ones of its call, until it may be retried. A report that can never be stored becomes a dead letter.
 */
export interface Drain {
  /**
   * Takes every report that was not skipped before.
   *
   * @returns whether it reached the end
   * @throws the error of an outage; reports stored before it have left the spool
   */
  advance(): Promise<boolean>
  /**
   * Retries some skipped reports that are due. Once one is stored, the others blocked by the same cause follow.
   *
   * @throws the error of an outage, as `advance`
   */
  retry(): Promise<void>
  /**
   * Tests with a few reports, of as many organizations as necessary, whether the database stores any.
   *
   * @throws the error of an outage
   */
  probe(): Promise<void>
  /** Number of skipped reports. */
  heldUp(): number
  /** When the next skipped report is due, by the monotonic clock; `undefined` if no report was skipped. */
  nextRetryAtMs(): number | undefined
}

const roundSize = 128

/** Each retry may take a full statement timeout while new reports wait. The number doubles if all of them succeeded. */
const minKeysPerStep = 4

const busyPauseMs = 1_000

export function createDrain(spool: ReportSpool, writer: ReportWriter, { onFailure, stop }: DrainOptions): Drain {
  const held = createHeldReports()
  const offerAll = (reports: readonly SpooledReport[]) => offerRound(reports, { spool, writer, onFailure })
  /** Reports after this id have not been read yet. */
  let lastId = 0
  let keysPerStep = minKeysPerStep

  /** Returns the reports of a round that may be offered: the reports of calls that were not skipped. */
  function notHeld(round: readonly SpooledReport[]): readonly SpooledReport[] {
    return round.filter((report) => {
      if (held.has(report.id)) return false
      const key = held.keyOf(report.callKey)
      if (key !== undefined) held.add(report, key, performance.now())

      return key === undefined
    })
  }

  /** Starts over if a recovered file has more reports than before. */
  function hasSeenAll(): boolean {
    const hasSeen = spool.contents().waiting <= held.count()
    if (!hasSeen) lastId = 0

    return hasSeen
  }

  function passBy(verdicts: Verdicts): void {
    for (const [report, verdict] of verdicts)
      if (verdict.kind === 'heldUp') held.add(report, verdict.key, verdict.retryAtMs)
  }

  const probe = createProbe({
    next: (id) => spool.next(id, roundSize),
    notHeld,
    async offer(report) {
      const verdicts = await offerAll([report])
      passBy(verdicts)
      return verdicts.get(report)
    }
  })

  /** @returns whether the other reports blocked by the same cause may be retried as well */
  async function retryFirst(key: string, size: number): Promise<boolean> {
    const passed = held.reportsOf(key, size)
    const ids = new Set(passed.map(({ id }) => id))
    const found = (await Promise.all(passed.map(({ id }) => spool.next(id - 1, 1)))).flat()
    const reports = found.filter(({ id }) => ids.has(id))
    const verdicts = await offerAll(reports)

    const waiting = new Set(reports.filter((report) => !isTaken(verdicts.get(report))).map(({ id }) => id))
    const done = passed.filter(({ id }) => !waiting.has(id))
    held.remove(key, done)
    held.postpone(key, Math.max(...[...verdicts.values()].map(retryAtMsOf)))
    throwOutage(verdicts)

    return waiting.size === 0 && passed.length > 0
  }

  /** @returns whether it was free */
  async function retryKey(key: string): Promise<boolean> {
    let size = 1
    while (!stop.aborted && (await retryFirst(key, size))) size = roundSize

    return size > 1
  }

  return {
    async advance() {
      while (!stop.aborted) {
        const round = await spool.next(lastId, roundSize)
        const last = round.at(-1)
        if (last === undefined) return hasSeenAll()

        const verdicts = await offerAll(notHeld(round))
        passBy(verdicts)
        throwOutage(verdicts)
        if ([...verdicts.values()].some(({ kind }) => kind === 'busy')) return false
        lastId = last.id
      }

      return true
    },
    async retry() {
      const areFree = await Promise.all(held.due(keysPerStep).map(retryKey))
      const wereAllFree = areFree.length === keysPerStep && areFree.every(Boolean)
      keysPerStep = wereAllFree ? Math.min(2 * keysPerStep, roundSize) : minKeysPerStep
    },
    probe: () => probe(lastId),
    heldUp: held.count,
    nextRetryAtMs: held.nextRetryAtMs
  }
}

function retryAtMsOf(verdict: OfferResult): number {
  if (verdict.kind === 'heldUp') return verdict.retryAtMs

  return performance.now() + (isTaken(verdict) ? 0 : busyPauseMs)
}
