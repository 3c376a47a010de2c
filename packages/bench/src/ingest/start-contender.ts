import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { measure } from '../measure.ts'
import { createDeliveries } from '../reports/deliveries.ts'
import type { Runner } from '../rounds.ts'
import { dropDatabase, type Postgres, withDatabase } from '../stack/postgres.ts'
import { profileFlags, startService } from '../stack/service.ts'
import { thisTree } from '../stack/tree.ts'
import type { Contender } from './contenders/index.ts'
import type { Tenants } from './tenants.ts'

export interface IngestPoint {
  readonly point: string
  readonly connections: number
}

export interface IngestSetup extends Tenants {
  readonly seed: number
  readonly seconds: number
  readonly warmupSeconds: number
  /** A folder for CPU profiles; empty for none. */
  readonly profile: string
}

/** The warm-up compiles code and fills the tables before the measurement. */
const practice = { connections: 16 }

/** All contenders receive the same calls. They are recent, as calls of providers are when their report arrives. */
const startedAt = new Date()

/** Starts a server that accepts reports, creates its tenants, and prepares the requests. */
export async function startContender(
  postgres: Postgres,
  { name, program, nodeFlags, tree = thisTree }: Contender,
  setup: IngestSetup
): Promise<Runner<IngestPoint>> {
  const { seed, seconds, warmupSeconds, profile } = setup
  const database = `ingest_${name.toLowerCase().replaceAll(' ', '_')}`
  const secretsKey = randomBytes(32).toString('base64')
  const connectionString = await tree.createMigrated(postgres, database)
  const slugs = await tree.withDatabase(connectionString, (db) => tree.createTenants(db, secretsKey, setup))
  const deliveries = createDeliveries({ seed, slugs, run: randomBytes(6).toString('hex'), startedAt })
  const service = await startService(
    program,
    { DATABASE_URL: connectionString, SECRETS_KEY: secretsKey, WEBHOOK_RATE_LIMIT: '100000000' },
    [...nodeFlags, ...profileFlags(profile)]
  )

  const options = { next: deliveries.next, warmupSeconds, seconds }
  await measure(service, postgres, { ...options, ...practice })

  return {
    name,
    async run({ connections }) {
      // Creates statistics for the planner, as in a database that has been in use.
      await withDatabase(connectionString, (db) => sql`vacuum (analyze)`.execute(db))
      return await measure(service, postgres, { ...options, connections })
    },
    async stop() {
      await service.stop()
      await dropDatabase(postgres, database)
    }
  }
}
