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
  /** Whether all events wait before the first is sent, or arrive one at a time. */
  readonly arrive: 'together' | 'one at a time'
  /** Behavior of the receiver for which other events wait at the same time. */
  readonly beside?: Exclude<Manner, 'fast'>
}

export interface EventsSetup {
  /** Number of events that are sent at full speed. */
  readonly events: number
  /** Number of events that arrive one at a time. */
  readonly singles: number
  /** Number of events that wait for an unavailable endpoint. */
  readonly waiting: number
  /** A folder for CPU profiles; empty for none. */
  readonly profile: string
}

const program = 'apps/webhook-ingest/src/worker.ts'

/** Size of the warm-up, as a share of a sample. */
const practiceShare = 0.1

/** Starts the worker of a tree as deployed, with its own database. */
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
