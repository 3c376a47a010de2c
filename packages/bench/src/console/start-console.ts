import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openConnection } from '../http-load/connection.ts'
import { measure } from '../measure.ts'
import type { Runner } from '../rounds.ts'
import { deployedFlags } from '../stack/deployed-flags.ts'
import { dropDatabase, type Postgres, withDatabase } from '../stack/postgres.ts'
import { startService } from '../stack/service.ts'
import { type Tree, thisTree } from '../stack/tree.ts'
import { signPeopleIn } from './people.ts'

interface ConsolePoint {
  readonly point: string
  readonly connections: number
}

export interface ConsoleRunner extends Runner<ConsolePoint> {
  /** Counts the database queries of a request, for the samples. */
  count(): Promise<void>
}

interface Contender {
  readonly name: string
  readonly tree: Tree
}

interface Setup {
  readonly people: number
  readonly seconds: number
  readonly warmupSeconds: number
  /** The folder of a built console. */
  readonly directory: string
}

const program = 'apps/management-api/src/server.ts'
const countedRequests = 500

/** Starts the console of a tree with its own database of signed-in users, who send requests in turn. */
export async function startConsole(
  postgres: Postgres,
  { name, tree }: Contender,
  { people, seconds, warmupSeconds, directory }: Setup
): Promise<ConsoleRunner> {
  const database = tree === thisTree ? 'bench_console' : 'bench_console_other'
  const connectionString = await tree.createMigrated(postgres, database)
  const tokens = await tree.withDatabase(connectionString, (db) => signPeopleIn(db, people))
  const flags = deployedFlags('management-api', tree)
  const service = await startService(
    new URL(program, tree.folder).href,
    settingsFor(connectionString, directory),
    flags
  )
  const requests = tokens.map(requestOf)
  let queries = Number.NaN

  return {
    name,
    async count() {
      queries = await countQueries(connectionString, service.port, inTurn(requests))
    },
    async run({ connections }) {
      const load = { connections, warmupSeconds, seconds, next: inTurn(requests) }
      const load_average = loadavg()[0] ?? Number.NaN

      return { ...(await measure(service, postgres, load)), queries, load_average }
    },
    async stop() {
      await service.stop()
      await dropDatabase(postgres, database)
    }
  }
}

function settingsFor(connectionString: string, directory: string): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: connectionString,
    CONSOLE_DATABASE_URL: connectionString,
    CONSOLE_DIR: directory,
    CONSOLE_ORIGINS: 'http://127.0.0.1',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_WEBHOOK_URL: 'https://hooks.example.com',
    MANAGEMENT_RATE_LIMIT: '100000000'
  }
}

function requestOf(token: string | undefined): Buffer {
  const cookie = token === undefined ? [] : [`cookie: callbook_session=${token}`]

  return Buffer.from(`${['GET /console/api/me HTTP/1.1', 'host: 127.0.0.1', ...cookie].join('\r\n')}\r\n\r\n`)
}

function inTurn(requests: readonly Buffer[]): () => Buffer {
  let turn = 0

  return () => requests[turn++ % requests.length] ?? Buffer.alloc(0)
}

/** Returns the number of queries of a request (one transaction each), according to the statistics of the server. */
async function countQueries(connectionString: string, port: number, next: () => Buffer): Promise<number> {
  const before = await settledTransactions(connectionString)
  const connection = await openConnection(port)
  for (let request = 0; request < countedRequests; request += 1) await connection.send(next())
  connection.close()
  const after = await settledTransactions(connectionString)

  return (after - before) / countedRequests
}

/**
 * An idle connection reports its statistics within ten seconds. The queries of this function are negligible among
 * hundreds.
 */
async function settledTransactions(connectionString: string): Promise<number> {
  await sleep(11_000)

  return await withDatabase(connectionString, async (db) => {
    const { rows } = await sql<{ count: string }>`
      select xact_commit as count from pg_stat_database where datname = current_database()`.execute(db)

    return Number(rows[0]?.count)
  })
}
