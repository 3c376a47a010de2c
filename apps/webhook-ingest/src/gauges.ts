import { type Database, type PoolUse, poolUse, type ReportSpool, type ReportWriter } from '@callbook/db'
import { Gauge, type Registry } from 'prom-client'

export interface Gauged {
  readonly db: Database
  readonly writer: ReportWriter
  readonly spool: ReportSpool | undefined
}

/** Adds what there is to read at the moment of a scrape: the queue, the spool and the connections. */
export function addGauges(registry: Registry, { db, writer, spool }: Gauged): void {
  function add(name: string, help: string, read: () => number): void {
    const collect = () => {
      gauge.set(read())
    }
    const gauge = new Gauge({ name, help, registers: [registry], collect })
  }

  function addPerPool(name: string, help: string, use: keyof PoolUse): void {
    const collect = () => {
      gauge.set({ pool: 'writer' }, writer.stats().pool[use])
      gauge.set({ pool: 'queries' }, poolUse(db)?.[use] ?? 0)
    }
    const gauge = new Gauge({ name, help, labelNames: ['pool'], registers: [registry], collect })
  }

  add('callbook_queue_reports', 'Reports waiting or being written', () => writer.stats().queue.reports)
  add('callbook_queue_bytes', 'Bytes of bodies waiting or being written', () => writer.stats().queue.bytes)
  addPerPool('callbook_database_connections', 'Open connections to the database', 'total')
  addPerPool('callbook_database_idle_connections', 'Open connections that nobody uses', 'idle')
  addPerPool('callbook_database_waiting', 'Callers waiting for a connection', 'waiting')
  if (spool === undefined) return

  add('callbook_spool_waiting_reports', 'Reports on the disk, to be stored', () => spool.contents().waiting)
  add('callbook_spool_failed_reports', 'Reports on the disk that the database refused', () => spool.contents().failed)
  add('callbook_spool_bytes', 'Bytes kept on the disk', () => spool.contents().bytes)
}
