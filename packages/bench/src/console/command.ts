import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readArguments } from '../arguments.ts'
import { openConnection } from '../http-load/connection.ts'
import { measure } from '../measure.ts'
import { printComparisons, short } from '../results/print.ts'
import { resultsDir, saveResult, subject } from '../results/result.ts'
import { type Runner, runRounds } from '../rounds.ts'
import { deployedFlags } from '../stack/deployed-flags.ts'
import { createMigrated, defaultDataDir, dropDatabase, startPostgres, withDatabase } from '../stack/postgres.ts'
import { startService } from '../stack/service.ts'
import { signPeopleIn } from './people.ts'

export const consoleDefaults = {
  /** Who is signed in, and asks in turn. */
  people: 1_000,
  connections: [1, 16] as readonly number[],
  seconds: 3,
  'warmup-seconds': 1,
  rounds: 3,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'console'
}

interface Point {
  readonly point: string
  readonly connections: number
}

const database = 'bench_console'
const program = import.meta.resolve('@callbook/management-api/server')
const countedRequests = 500

/** What it costs a request of the console to find its session, and little else: `GET /console/api/me`. */
export async function benchConsole(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, consoleDefaults)
  const { people, connections, seconds, rounds, results, name } = options
  const warmupSeconds = options['warmup-seconds']
  const postgres = await startPostgres(options['data-dir'])
  const directory = await mkdtemp(join(tmpdir(), 'callbook-console-'))
  try {
    const connectionString = await createMigrated(postgres, database)
    const tokens = await withDatabase(connectionString, (db) => signPeopleIn(db, people))
    await writeFile(join(directory, 'index.html'), '<!doctype html><meta name="csp-nonce" content="__NONCE__">')
    await mkdir(join(directory, 'assets'))
    const service = await startService(
      program,
      settingsFor(connectionString, directory),
      deployedFlags('management-api')
    )
    try {
      const requests = tokens.map(requestOf)
      const queries = await countQueries(connectionString, service.port, inTurn(requests))
      const runner: Runner<Point> = {
        name: subject,
        async run({ connections }) {
          const load = { connections, warmupSeconds, seconds, next: inTurn(requests) }
          const load_average = loadavg()[0] ?? Number.NaN
          return { ...(await measure(service, postgres, load)), queries, load_average }
        },
        stop: async () => undefined
      }
      const points = connections.map((count) => ({ point: `${count} connections`, connections: count }))
      const samples = await runRounds(points, [runner], { rounds, settle: async () => undefined })
      const settings = { people, connections, seconds, warmupSeconds, rounds }
      const title = 'Who is signed in, asked of the console per second'
      const result = await saveResult({ name, title, command, settings, notMeasured: [], samples }, results)
      printComparisons(result)
      for (const { point, metrics } of result.comparisons) {
        const [p95, load] = [short(metrics['p95_ms']?.median), short(metrics['load_average']?.median)]
        process.stdout.write(`${point}: p95 ${p95} ms, ${short(queries)} queries a request, load average ${load}\n`)
      }
    } finally {
      await service.stop()
    }
  } finally {
    await dropDatabase(postgres, database)
    await postgres.stop()
    await rm(directory, { recursive: true })
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

/** Queries of a request, each of which is a transaction, by what the server has counted. */
async function countQueries(connectionString: string, port: number, next: () => Buffer): Promise<number> {
  const before = await settledTransactions(connectionString)
  const connection = await openConnection(port)
  for (let request = 0; request < countedRequests; request += 1) await connection.send(next())
  connection.close()
  const after = await settledTransactions(connectionString)

  return (after - before) / countedRequests
}

/** An idle connection tells within ten seconds what it has done; what this asks itself is a few among hundreds. */
async function settledTransactions(connectionString: string): Promise<number> {
  await sleep(11_000)

  return await withDatabase(connectionString, async (db) => {
    const { rows } = await sql<{ count: string }>`
      select xact_commit as count from pg_stat_database where datname = current_database()`.execute(db)

    return Number(rows[0]?.count)
  })
}
