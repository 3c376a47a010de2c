import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  addClient,
  addEndpoint,
  addOrganization,
  connectAdmin,
  startFaultyServer,
  type TestEndpoint
} from '@callbook/db/testing'
import { ping } from '@callbook/postgres'
import { afterAll, afterEach, onTestFinished } from 'vitest'
import type { IncomingReport } from '../model/incoming-report.ts'
import { recordRejections } from '../rejections/record-rejections.ts'
import { createReportSpool, type ReportSpool } from '../spool/report-spool.ts'
import { createSpooledWriter, type SpooledWriter } from '../spool/spooled-writer.ts'
import { createReportWriter } from '../writer/report-writer.ts'

interface Started {
  readonly writer: SpooledWriter
  readonly spool: ReportSpool
  readonly failures: unknown[]
}

interface StartOptions {
  readonly directory?: string
  readonly connectionString?: string
  /** Runs before each report is written. */
  readonly before?: (report: IncomingReport) => Promise<void>
  /** Replaces functions of the spool. */
  readonly fault?: Partial<ReportSpool>
  readonly maxQueuedBytes?: number
  readonly isBusy?: () => boolean
  readonly onAway?: () => void
  readonly onFull?: () => void
}

/**
 * Prepares writers with a spool and a server that a test stops, kills or freezes. The server is restored after the
 * test.
 */
export async function prepareSpooledWriters() {
  const server = await startFaultyServer()
  const db = connectAdmin(server.connectionString)

  afterAll(() => db.destroy())
  afterEach(async () => {
    server.thaw()
    await server.start()
  })

  async function start(options: StartOptions = {}): Promise<Started> {
    const { connectionString = server.connectionString } = options
    const directory = options.directory ?? (await newDirectory())
    const spool = { ...(await createReportSpool({ directory, maxBytes: 1e9 })), ...options.fault }
    const { maxQueuedBytes = 1e9 } = options
    const connection = { connectionString, onIdleError: () => undefined }
    const direct = createReportWriter({ ...connection, maxQueuedBytes, now: () => new Date() })
    const append = async (report: IncomingReport) => {
      await options.before?.(report)
      return await direct.append(report)
    }
    const failures: unknown[] = []
    const writer = createSpooledWriter({ ...direct, append }, spool, {
      ping: () => ping(db),
      ...(options.isBusy && { isBusy: options.isBusy }),
      recordRejection: (report) => recordRejections(db, { reports: [report] }),
      onAway: options.onAway ?? (() => undefined),
      onBack: () => undefined,
      ...(options.onFull && { onFull: options.onFull }),
      onFailure: (error) => failures.push(error)
    })
    let closing: Promise<void> | undefined
    const close = () => (closing ??= writer.close())
    onTestFinished(close)

    return { writer: { ...writer, close }, spool, failures }
  }

  async function newEndpoint(): Promise<TestEndpoint> {
    const organizationId = await addOrganization(db)
    const clientId = await addClient(db, organizationId)
    const { id: endpointId } = await addEndpoint(db, organizationId, clientId)

    return { organizationId, clientId, endpointId }
  }

  function callsOf({ organizationId }: TestEndpoint) {
    return db.selectFrom('calls').selectAll().where('organization_id', '=', organizationId).execute()
  }

  return { server, db, start, newEndpoint, callsOf }
}

export async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  return directory
}

export async function seen(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10)
}

export async function emptied(spool: ReportSpool): Promise<void> {
  await seen(() => spool.contents().waiting + spool.contents().failed === 0)
}
