import type { ReportWriter } from '../writer/report-writer.ts'
import type { SpooledReport } from './file/stored-report.ts'
import { createHeldReports } from './held-reports.ts'
import { isTaken, type Verdict } from './offer.ts'
import { offerRound, throwOutage, type Verdicts } from './offer-round.ts'
import { createProbe } from './probe.ts'
import type { ReportSpool } from './report-spool.ts'

export interface DrainOptions {
  /** Is told of what was not stored, but for an outage; of a dead letter, in words of ours. */
  readonly onFailure: (error: unknown) => void
  readonly stop: AbortSignal
}

/**
 * Takes reports from the spool to the database in the order of their arrival. One that is held up is passed by, and
 * with it those of its own call that came later, until it may be tried again; one that can never be stored is a dead
 * letter.
 */
export interface Drain {
  /**
   * Takes every report that was not passed by before.
   *
   * @returns whether it got to the end
   * @throws the error of an outage; what was stored before it is no longer in the spool
   */
  advance(): Promise<boolean>
  /**
   * Tries some of what was passed by and may be tried again. Once one report is stored, those follow that waited for
   * the same.
   *
   * @throws like `advance`
   */
  retry(): Promise<void>
  /**
   * Finds out by a few reports, of as many organizations as it takes, whether the database takes any.
   *
   * @throws the error of an outage
   */
  probe(): Promise<void>
  /** Reports that were passed by. */
  heldUp(): number
  /** When one of them may be tried again, by the monotonic clock; undefined when there is none. */
  nextRetryAtMs(): number | undefined
}

const roundSize = 128

/** Each may take the time of a statement, and what is new waits for it: twice as many follow where all were free. */
const leastKeysAtOnce = 4

const busyPauseMs = 1_000

export function createDrain(spool: ReportSpool, writer: ReportWriter, { onFailure, stop }: DrainOptions): Drain {
  const held = createHeldReports()
  const offerAll = (reports: readonly SpooledReport[]) => offerRound(reports, { spool, writer, onFailure })
  /** What comes after it was not looked at. */
  let lastId = 0
  let keysAtOnce = leastKeysAtOnce

  /** The reports of a round that may be offered. With a call that was passed by, its later reports are. */
  function notHeld(round: readonly SpooledReport[]): readonly SpooledReport[] {
    return round.filter((report) => {
      if (held.has(report.id)) return false
      const key = held.keyOf(report.callKey)
      if (key !== undefined) held.add(report, key, performance.now())

      return key === undefined
    })
  }

  /** Looks at everything again where a file that was mended has more than there was. */
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

  /** @returns whether all that waited for the same may be tried as well */
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
      const areFree = await Promise.all(held.due(keysAtOnce).map(retryKey))
      const wereAllFree = areFree.length === keysAtOnce && areFree.every(Boolean)
      keysAtOnce = wereAllFree ? Math.min(2 * keysAtOnce, roundSize) : leastKeysAtOnce
    },
    probe: () => probe(lastId),
    heldUp: held.count,
    nextRetryAtMs: held.nextRetryAtMs
  }
}

function retryAtMsOf(verdict: Verdict): number {
  if (verdict.kind === 'heldUp') return verdict.retryAtMs

  return performance.now() + (isTaken(verdict) ? 0 : busyPauseMs)
}
