import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Metrics } from '../results/sample.ts'
import type { Tree } from '../stack/tree.ts'
import { readDatabase, startLaps } from './usage.ts'

/** Numbers the events of the reports of a round, on its own connection. */
export interface MeasuredNumbering {
  /** @returns the CPU time divided by the number of reports: of this process, and of the connection */
  run(reports: number): Promise<Metrics>
  close(): Promise<void>
}

/** @param places the organizations with reports. A tree without events numbers none */
export async function openNumbering(
  { db: { createDatabase, ...queries } }: Tree,
  connectionString: string,
  places: readonly { readonly organizationId: OrganizationId }[]
): Promise<MeasuredNumbering> {
  const db = createDatabase({
    connectionString,
    maxConnections: 1,
    preparesStatements: true,
    onIdleError: () => undefined,
    connectionTimeoutMs: 60_000
  })
  const { numberEvents }: Partial<typeof queries> = queries
  const organizationIds = [...new Set(places.map(({ organizationId }) => organizationId))]
  const client = { query: (text: string) => sql.raw<{ pid: number; wal: string }>(text).execute(db) }

  return {
    async run(reports) {
      const lap = startLaps()
      const before = await readDatabase(client)
      lap()
      for (const organizationId of organizationIds) {
        await numberEvents?.(db, organizationId)
      }
      const usedUs = lap()
      const after = await readDatabase(client)

      return {
        number_cpu_us: usedUs / reports,
        number_database_cpu_us: (after.cpuUs - before.cpuUs) / reports
      }
    },
    close: () => db.destroy()
  }
}
