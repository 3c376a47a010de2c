import { Gauge, type Registry } from 'prom-client'

/** Adds a number that is read at the moment of a scrape. One that cannot be read then is NaN. */
export function addGauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
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

/** What the connections of a pool do at this moment. */
interface PoolUse {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** Adds the use of connections to the database, by the name of their pool. */
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

  add('callbook_database_connections', 'Open connections to the database', 'total')
  add('callbook_database_idle_connections', 'Open connections that nobody uses', 'idle')
  add('callbook_database_waiting', 'Callers waiting for a connection', 'waiting')
}
