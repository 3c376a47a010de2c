import {
  createSpooledWriter,
  type Database,
  type DeliveryEndpoint,
  findEndpointBySlugHash,
  ping,
  type ReportSpool,
  type ReportWriter
} from '@callbook/db'
import type { KeyRing } from '@callbook/domain'
import type { HealthOptions } from '@callbook/http'
import type { FastifyBaseLogger } from 'fastify'
import { rememberEndpoints } from './known-endpoints.ts'

export interface ReportStoreOptions {
  readonly db: Database
  readonly writer: ReportWriter
  readonly spool: ReportSpool | undefined
  readonly secrets: KeyRing
  readonly logger: FastifyBaseLogger
  readonly now: () => Date
}

/** Where reports go, and where the endpoints come from that they are for. */
export interface ReportStore {
  readonly writer: ReportWriter
  readonly findEndpoint: (slugHash: Buffer) => Promise<DeliveryEndpoint | undefined>
  readonly standIn: NonNullable<HealthOptions['standIn']>
}

/** The database; with a spool, that stands in for it while it is away. */
export function createReportStore({ db, writer, spool, secrets, logger, now }: ReportStoreOptions): ReportStore {
  const lookUp = (slugHash: Buffer) => findEndpointBySlugHash(db, slugHash)
  if (spool === undefined) return { writer, findEndpoint: lookUp, standIn: () => undefined }

  const onFailure = (err: unknown) => logger.error({ err }, 'the spool failed')
  const spooledWriter = createSpooledWriter(writer, spool, {
    ping: () => ping(db),
    onAway: (err) => logger.warn({ err }, 'the database is away: reports are spooled'),
    onBack: () => logger.warn({ spool: spool.contents() }, 'the database is back'),
    onFailure
  })

  return {
    writer: spooledWriter,
    findEndpoint: rememberEndpoints({ lookUp, spool, database: spooledWriter, secrets, now, onFailure }),
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
