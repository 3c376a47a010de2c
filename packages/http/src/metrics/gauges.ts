import { Gauge, type Registry } from 'prom-client'

/** Adds a gauge that is read during a scrape; NaN if reading fails. */
export function addGauge(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  read: () => number | Promise<number>
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => {
      try {
        gauge.set(await read())
      } catch {
        gauge.set(Number.NaN)
      }
    }
  })
}

interface PoolUse {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** Adds gauges for database connections, labeled by pool. */
export function addPoolGauges(registry: Registry, pools: Readonly<Record<string, () => PoolUse | undefined>>): void {
  function add(name: string, help: string, use: keyof PoolUse): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect: () => {
        for (const [pool, read] of Object.entries(pools)) gauge.set({ pool }, read()?.[use] ?? 0)
      }
    })
  }

  add('callbook_database_connections', 'Open database connections', 'total')
  add('callbook_database_idle_connections', 'Idle database connections', 'idle')
  add('callbook_database_waiting', 'Callers waiting for a database connection', 'waiting')
}
