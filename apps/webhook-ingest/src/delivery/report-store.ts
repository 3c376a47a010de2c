import { createSpooledWriter, type ReportSpool, type ReportWriter, recordRejections } from '@callbook/calls'
import { type Database, findEndpointBySlugHash, isOutage, listChangedEndpoints, ping } from '@callbook/db'
import type { ErasureKey, KeyRing } from '@callbook/domain'
import { createBulkhead, type HealthOptions } from '@callbook/http'
import type { FastifyBaseLogger } from 'fastify'
import { type EndpointChanges, followChanges } from '../endpoints/endpoint-changes.ts'
import type { LookUpEndpoint } from '../endpoints/endpoint-directory.ts'
import { rememberEndpoints } from '../endpoints/known-endpoints.ts'

export interface ReportStoreOptions {
  readonly db: Database
  readonly writer: ReportWriter
  readonly spool: ReportSpool | undefined
  readonly secrets: KeyRing
  readonly erasureKey: ErasureKey | undefined
  readonly logger: FastifyBaseLogger
  readonly now: () => Date
  /** A monotonic clock, in milliseconds. */
  readonly clock: () => number
}

/** Where reports go, and where the endpoints come from that they are for. */
export interface ReportStore {
  readonly writer: ReportWriter
  readonly findEndpoint: LookUpEndpoint
  /** The latest changes of endpoints, which are also kept for the time the database is away. None while it is. */
  readonly learnChanges: () => Promise<EndpointChanges | undefined>
  readonly standIn: NonNullable<HealthOptions['standIn']>
}

/**
 * Lookups of slugs that anybody may have invented, at a time: few of the connections that there are. Addresses take
 * turns.
 */
const strangersAtATime = 3

const strangersWaitMs = 500

/** What an earlier process has remembered may be as old. */
const rememberedMs = 25 * 60 * 60 * 1000

/** The database; with a spool, that stands in for it while it is away. */
export function createReportStore(options: ReportStoreOptions): ReportStore {
  const { db, writer, spool, secrets, erasureKey, logger, now, clock } = options
  const strangers = createBulkhead({ width: strangersAtATime, maxWaitMs: strangersWaitMs })
  const lookUp: LookUpEndpoint = (slugHash, stranger) => {
    const find = () => findEndpointBySlugHash(db, slugHash)
    return stranger === undefined ? find() : strangers.run(stranger, find)
  }
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
    recordRejection: (report) => recordRejections(db, [report], [], erasureKey),
    onAway: (err) => logger.warn({ err }, 'the database is away: reports are spooled'),
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

/** What waits, though the database takes other reports. */
function describeHeldUp(writer: ReportWriter): object | undefined {
  const { callers, organizations, reports } = writer.stats().heldUp
  if (callers + organizations + reports === 0) return undefined

  return { held_up: { callers, organizations, spooled_reports: reports } }
}

/** Only a spool that is not empty, or was damaged, is worth a word while the database is there. */
function describeSpool(spool: ReportSpool, isSpare: boolean): object | undefined {
  const { waiting, failed, bytes, damaged } = spool.contents()
  if (isSpare && waiting + failed + damaged === 0) return undefined
  if (!isSpare && !spool.isUsable()) return undefined

  return { spool: { waiting, ...(failed > 0 && { failed }), bytes, ...(damaged > 0 && { damaged }) } }
}
