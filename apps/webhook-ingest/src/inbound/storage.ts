import { createSpooledWriter, type ReportSpool, type ReportWriter, recordRejections } from '@callbook/calls'
import { type Database, findEndpointBySlugHash, isOutage, listChangedEndpoints, ping } from '@callbook/db'
import type { ErasureKey, KeyRing } from '@callbook/domain'
import type { HealthOptions } from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'
import type { FastifyBaseLogger } from 'fastify'
import { type EndpointChanges, followChanges } from '../endpoints/endpoint-changes.ts'
import type { LookUpEndpoint } from '../endpoints/endpoint-directory.ts'
import { rememberEndpoints } from '../endpoints/known-endpoints.ts'
import { repeatIfBusy } from '../endpoints/repeat-if-busy.ts'

export interface StorageOptions {
  readonly db: Database
  readonly writer: ReportWriter
  readonly spool: ReportSpool | undefined
  readonly secrets: KeyRing
  readonly erasureKey: ErasureKey | undefined
  readonly logger: FastifyBaseLogger
  readonly now: () => Date
  /** Returns whether this process was recently too busy to keep its time limits. */
  readonly isBusy: () => boolean
  /** A monotonic clock, in milliseconds. */
  readonly clock: () => number
}

export interface Storage {
  readonly writer: ReportWriter
  readonly findEndpoint: LookUpEndpoint
  /** Returns the latest changes of endpoints, and stores them for an outage of the database; `undefined` during one. */
  readonly learnChanges: () => Promise<EndpointChanges | undefined>
  readonly standIn: NonNullable<HealthOptions['standIn']>
}

/** Maximum concurrent lookups of slugs that may be invented: few of all connections. Addresses take turns. */
const strangersAtATime = 3

const strangersWaitMs = 500

/** The maximum age of data remembered by an earlier process. */
const rememberedMs = 25 * 60 * 60 * 1000

/**
 * Creates the storage of reports and endpoints: the database, and, while it is unavailable, the disk, if there is a
 * spool.
 */
export function createStorage(options: StorageOptions): Storage {
  const { db, writer, spool, secrets, erasureKey, logger, now, clock, isBusy } = options
  const strangers = createFairLimiter({ width: strangersAtATime, maxWaitMs: strangersWaitMs })
  const lookUp = repeatIfBusy((slugHash, stranger) => {
    const find = () => findEndpointBySlugHash(db, slugHash)
    return stranger === undefined ? find() : strangers.run(stranger, find)
  }, isBusy)
  const listChanged = (withinMs: number) => listChangedEndpoints(db, withinMs)
  const onUnlisted = (err: unknown) => {
    if (!isOutage(err)) logger.error({ err }, 'changes of endpoints could not be listed')
    return undefined
  }
  if (spool === undefined) {
    const list = followChanges(listChanged, clock, 0)
    return {
      writer,
      findEndpoint: lookUp,
      learnChanges: () => list().catch(onUnlisted),
      standIn: (database) => (database === 'ok' ? describeHeldUp(writer) : undefined)
    }
  }

  const onFailure = (err: unknown) => logger.error({ err }, 'the spool failed')
  const spooledWriter = createSpooledWriter(writer, spool, {
    ping: () => ping(db),
    isBusy,
    recordRejection: (report) => recordRejections(db, { reports: [report], erasureKey }),
    onAway: (err) => logger.warn({ err }, 'the database is away: reports are spooled'),
    onFull: () =>
      logger.error(
        { spool: spool.contents(), roomBytes: spool.roomBytes() },
        'the spool is full: reports are rejected'
      ),
    onBack: () => logger.warn({ spool: spool.contents() }, 'the database is back'),
    onFailure
  })

  const known = rememberEndpoints({ lookUp, spool, database: spooledWriter, secrets, now, onFailure })
  const list = followChanges(listChanged, clock, rememberedMs)
  const learn = async () => {
    if (spooledWriter.isAway()) return undefined
    const changes = await list()
    await known.learn(changes.changed)
    return changes
  }

  return {
    writer: spooledWriter,
    findEndpoint: known.find,
    learnChanges: () => learn().catch(onUnlisted),
    standIn: (database) => {
      const shown = describeSpool(spool, database === 'ok')
      const heldUp = describeHeldUp(spooledWriter)

      return shown === undefined && database !== 'ok' ? undefined : { ...shown, ...heldUp }
    }
  }
}

/** Returns the numbers of blocked callers, organizations and reports, while the database stores other reports. */
function describeHeldUp(writer: ReportWriter): object | undefined {
  const { callers, organizations, reports } = writer.stats().heldUp
  if (callers + organizations + reports === 0) return undefined

  return { held_up: { callers, organizations, spooled_reports: reports } }
}

/** Describes the spool. While the database is available, only if it is not empty or was damaged. */
function describeSpool(spool: ReportSpool, isSpare: boolean): object | undefined {
  const { waiting, failed, bytes, damaged } = spool.contents()
  if (isSpare && waiting + failed + damaged === 0) return undefined
  if (!isSpare && !spool.isUsable()) return undefined

  return { spool: { waiting, ...(failed > 0 && { failed }), bytes, ...(damaged > 0 && { damaged }) } }
}
