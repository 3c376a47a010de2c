import {
  createSpooledWriter,
  type Database,
  type DeliveryEndpoint,
  findEndpointBySlugHash,
  isOutage,
  listChangedEndpoints,
  ping,
  type ReportSpool,
  type ReportWriter,
  recordRejections
} from '@callbook/db'
import type { KeyRing } from '@callbook/domain'
import type { HealthOptions } from '@callbook/http'
import type { FastifyBaseLogger } from 'fastify'
import { rememberEndpoints } from './known-endpoints.ts'
import { createNarrowLane } from './narrow-lane.ts'

export interface ReportStoreOptions {
  readonly db: Database
  readonly writer: ReportWriter
  readonly spool: ReportSpool | undefined
  readonly secrets: KeyRing
  readonly logger: FastifyBaseLogger
  readonly now: () => Date
  /** Milliseconds that only go forward. */
  readonly clock: () => number
}

/** Where reports go, and where the endpoints come from that they are for. */
export interface ReportStore {
  readonly writer: ReportWriter
  /** @param isKnown whether the slug has named an endpoint before: others wait for each other */
  readonly findEndpoint: (slugHash: Buffer, isKnown: boolean) => Promise<DeliveryEndpoint | undefined>
  /** Learns of changes to endpoints, for the time the database is away. Never rejects. */
  readonly refreshEndpoints: () => Promise<void>
  readonly standIn: NonNullable<HealthOptions['standIn']>
}

/** Lookups of slugs that anybody may have invented, at a time: few of the connections that there are. */
const strangersAtATime = 3

const strangersWaitMs = 500

/** The database; with a spool, that stands in for it while it is away. */
export function createReportStore({ db, writer, spool, secrets, logger, now, clock }: ReportStoreOptions): ReportStore {
  const strangers = createNarrowLane(strangersAtATime, strangersWaitMs)
  const lookUp = (slugHash: Buffer, isKnown: boolean) => {
    const find = () => findEndpointBySlugHash(db, slugHash)
    return isKnown ? find() : strangers(find)
  }
  if (spool === undefined) {
    return { writer, findEndpoint: lookUp, refreshEndpoints: () => Promise.resolve(), standIn: () => undefined }
  }

  const onFailure = (err: unknown) => logger.error({ err }, 'the spool failed')
  const spooledWriter = createSpooledWriter(writer, spool, {
    ping: () => ping(db),
    recordRejection: (report) => recordRejections(db, [report], []),
    onAway: (err) => logger.warn({ err }, 'the database is away: reports are spooled'),
    onBack: () => logger.warn({ spool: spool.contents() }, 'the database is back'),
    onFailure
  })

  const listChanged = (withinMs: number) => listChangedEndpoints(db, withinMs)
  const known = rememberEndpoints({
    lookUp,
    listChanged,
    spool,
    database: spooledWriter,
    secrets,
    now,
    clock,
    onFailure
  })

  return {
    writer: spooledWriter,
    findEndpoint: known.find,
    refreshEndpoints: () => known.refresh().catch((error: unknown) => void (isOutage(error) || onFailure(error))),
    standIn: (database) => describeSpool(spool, database === 'ok')
  }
}

/** While the database is there, only a spool that is not empty is worth a word. */
function describeSpool(spool: ReportSpool, isSpare: boolean): object | undefined {
  const { waiting, failed, bytes } = spool.contents()
  if (isSpare && waiting + failed === 0) return undefined
  if (!isSpare && !spool.isUsable()) return undefined

  return { spool: failed === 0 ? { waiting, bytes } : { waiting, failed, bytes } }
}
