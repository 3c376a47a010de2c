import type { ReportSpool, ReportWriter } from '@callbook/calls'
import type { Database } from '@callbook/db'
import { addGauge, addPoolGauges } from '@callbook/http'
import type { Registry } from 'prom-client'

export interface Gauged {
  readonly db: Database
  readonly writer: ReportWriter
  readonly spool: ReportSpool | undefined
}

/** Adds gauges that are read at each scrape: the queue, the spool and the connections. */
export function addGauges(registry: Registry, { db, writer, spool }: Gauged): void {
  const add = (name: string, help: string, read: () => number) => addGauge(registry, name, help, read)

  add('callbook_queue_reports', 'Reports waiting or being written', () => writer.stats().queue.reports)
  add('callbook_queue_bytes', 'Bytes of bodies waiting or being written', () => writer.stats().queue.bytes)
  add(
    'callbook_held_up_callers',
    'Callers whose reports are held up, while others are stored',
    () => writer.stats().heldUp.callers
  )
  add(
    'callbook_held_up_organizations',
    'Organizations whose reports are held up, while others are stored',
    () => writer.stats().heldUp.organizations
  )
  addPoolGauges(registry, { writer: () => writer.stats().pool, queries: () => db.poolUse() })
  if (spool === undefined) return

  add('callbook_spool_waiting_reports', 'Reports on the disk, to be stored', () => spool.contents().waiting)
  add(
    'callbook_spool_held_up_reports',
    'Those of them that something holds up, while others are stored',
    () => writer.stats().heldUp.reports
  )
  add('callbook_spool_failed_reports', 'Reports on the disk that can never be stored', () => spool.contents().failed)
  add('callbook_spool_bytes', 'Bytes kept on the disk', () => spool.contents().bytes)
  add('callbook_spool_limit_bytes', 'Bytes that may be kept on the disk', () => spool.maxBytes)
  add('callbook_spool_room_bytes', 'Bytes that still fit: below the limit, and on the disk', () => spool.roomBytes())
  add('callbook_spool_endpoint_limit_bytes', 'The same of one endpoint', () => spool.maxEndpointBytes)
  add('callbook_spool_damaged_files', 'Spool files that cannot be read completely', () => spool.contents().damaged)
}
