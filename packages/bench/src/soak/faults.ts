import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@callbook/db'
import { sql } from 'kysely'
import type { Service } from '../stack/service.ts'
import type { EventReceiver } from './events/event-receiver.ts'

/** A process that is restarted after it was killed. */
export interface Replaceable {
  readonly current: Service
  replace(): Promise<void>
}

export interface Targets {
  readonly ingest: Replaceable
  readonly worker: Replaceable
  readonly receiver: EventReceiver
  readonly db: Database
}

/** A failure that occurs in production. */
export interface Fault {
  readonly name: string
  strike(targets: Targets): Promise<void>
}

/** How long the receiver of events fails. */
const failingMs = 5_000

export const faults: readonly Fault[] = [
  { name: 'the service was killed', strike: ({ ingest }) => replaceKilled(ingest) },
  {
    name: 'the receiver of events failed for seconds',
    async strike({ receiver }) {
      receiver.fail(true)
      await sleep(failingMs)
      receiver.fail(false)
    }
  },
  {
    name: 'all database sessions were ended',
    async strike({ db }) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    }
  },
  { name: 'the worker was killed', strike: ({ worker }) => replaceKilled(worker) },
  {
    name: 'a database process was killed, and the server recovered',
    async strike({ db }) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'callbook' limit 1`.execute(db)
      const [backend] = rows
      if (backend !== undefined) process.kill(backend.pid, 'SIGKILL')
    }
  }
]

async function replaceKilled(target: Replaceable): Promise<void> {
  await target.current.kill()
  await target.replace()
}
