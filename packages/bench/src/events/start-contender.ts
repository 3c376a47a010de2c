import { randomBytes } from 'node:crypto'
import type { Metrics } from '../results/sample.ts'
import type { Runner } from '../rounds.ts'
import { dropDatabase, type Postgres } from '../stack/postgres.ts'
import { profileFlags, type Service, startService } from '../stack/service.ts'
import { type Tree, thisTree } from '../stack/tree.ts'
import { drain, follow } from './deliver.ts'
import { addEndpoint, type Manner } from './endpoints.ts'

export interface EventsPoint {
  readonly point: string
  /** Whether all events wait before the first is sent, or come one at a time. */
  readonly arrive: 'together' | 'one at a time'
  /** For whom others wait meanwhile. */
  readonly beside?: Exclude<Manner, 'fast'>
}

export interface EventsSetup {
  /** Events that are sent as fast as it goes. */
  readonly events: number
  /** Events that come one at a time. */
  readonly singles: number
  /** Events that wait for an endpoint that takes none. */
  readonly waiting: number
  /** A folder for CPU profiles; empty: none are made. */
  readonly profile: string
}

const program = 'apps/webhook-ingest/src/worker.ts'

/** The practice that comes before anything counts, as a part of what is asked of a sample. */
const practiceShare = 0.1

/** Starts the worker of a tree as it is deployed, with a database of its own. */
export async function startContender(
  postgres: Postgres,
  receiver: Service,
  { name, tree }: { readonly name: string; readonly tree: Tree },
  { events, singles, waiting, profile }: EventsSetup
): Promise<Runner<EventsPoint>> {
  const database = tree === thisTree ? 'bench_events' : 'bench_events_other'
  const secretsKey = randomBytes(32).toString('base64')
  const connectionString = await tree.createMigrated(postgres, database)
  const db = tree.db.createAdminDatabase({ connectionString, onIdleError: () => undefined })
  const settings = { DATABASE_URL: connectionString, SECRETS_KEY: secretsKey, EVENTS_ALLOWED_SUBNETS: '127.0.0.0/8' }
  const worker = await startService(new URL(program, tree.folder).href, settings, profileFlags(profile))
  const processes = { postgres, worker, receiver }
  const add = (manner: Manner) => addEndpoint({ tree, db, receiver, secretsKey }, manner)

  async function runSingles(beside: EventsPoint['beside']): Promise<Metrics> {
    const dead = beside === undefined ? undefined : await add(beside)
    await dead?.addEvents(waiting)
    const alive = await add('fast')
    await alive.change('active')
    await dead?.change('active')
    try {
      return { ...(await follow(alive, singles)), dead_requests: (await dead?.readArrivals())?.length ?? 0 }
    } finally {
      await dead?.change('paused')
    }
  }
  await drain(await add('fast'), Math.ceil(events * practiceShare), processes)

  return {
    name,
    async run({ arrive, beside }) {
      return arrive === 'together' ? await drain(await add('fast'), events, processes) : await runSingles(beside)
    },
    async stop() {
      await worker.stop()
      await db.destroy()
      await dropDatabase(postgres, database)
    }
  }
}
