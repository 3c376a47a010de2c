import type { Database } from '@callbook/db'
import { sql } from 'kysely'
import type { Service } from '../stack/service.ts'

/** A process that is started again whenever it is killed. */
export interface Replaceable {
  readonly current: Service
  replace(): Promise<void>
}

/** Something that goes wrong in production. */
export interface Fault {
  readonly name: string
  strike(target: Replaceable, db: Database): Promise<void>
}

export const faults: readonly Fault[] = [
  {
    name: 'the service was killed',
    async strike(target) {
      await target.current.kill()
      await target.replace()
    }
  },
  {
    name: 'all database sessions were ended',
    async strike(_, db) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    }
  },
  {
    name: 'a database process was killed, and the server recovered',
    async strike(_, db) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'callbook' limit 1`.execute(db)
      const [backend] = rows
      if (backend !== undefined) process.kill(backend.pid, 'SIGKILL')
    }
  }
]
