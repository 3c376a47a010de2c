import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Metrics } from './results/sample.ts'
import { percentile } from './results/statistics.ts'
import type { Postgres } from './stack/postgres.ts'

export interface PgbenchOptions {
  readonly connectionString: string
  /** SQL files. Each transaction runs a random one. */
  readonly scripts: readonly string[]
  readonly connections: number
  readonly seconds: number
  readonly protocol: 'simple' | 'prepared'
  /** Values of `:name` in the scripts. */
  readonly variables?: Readonly<Record<string, string>>
}

const run = promisify(execFile)

/** Runs PostgreSQL's own load generator, to measure the database without any of our code. */
export async function pgbench(program: string, postgres: Postgres, options: PgbenchOptions): Promise<Metrics> {
  const { connectionString, scripts, connections, protocol, variables = {} } = options
  const seconds = Math.ceil(options.seconds)
  const directory = await mkdtemp(join(tmpdir(), 'callbook-pgbench-'))
  const { hostname, port, username, password, pathname } = new URL(connectionString)

  try {
    const before = await postgres.cpuUs()
    await run(
      program,
      [
        '--no-vacuum',
        '--log',
        `--protocol=${protocol}`,
        `--client=${connections}`,
        `--jobs=${Math.min(2, connections)}`,
        `--time=${seconds}`,
        ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
        ...(await writeScripts(directory, scripts)),
        pathname.slice(1)
      ],
      {
        cwd: directory,
        env: { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password }
      }
    )
    const latencies = await readLatencies(directory)
    const cpuUs = ((await postgres.cpuUs()) ?? Number.NaN) - (before ?? Number.NaN)

    return {
      per_second: latencies.length / seconds,
      p50_ms: percentile(latencies, 50),
      p99_ms: percentile(latencies, 99),
      database_cpu_us: cpuUs / latencies.length
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function writeScripts(directory: string, scripts: readonly string[]): Promise<string[]> {
  return await Promise.all(
    scripts.map(async (script, index) => {
      await writeFile(join(directory, `script-${index}.sql`), `${script}\n`)
      return `--file=script-${index}.sql`
    })
  )
}

/**
 * Returns the milliseconds of each transaction in ascending order. The third column of pgbench's log has microseconds.
 */
async function readLatencies(directory: string): Promise<Float64Array> {
  const logs = (await readdir(directory)).filter((name) => name.startsWith('pgbench_log'))
  const texts = await Promise.all(logs.map((name) => readFile(join(directory, name), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')

  return Float64Array.from(lines, (line) => Number(line.split(' ')[2]) / 1000).sort()
}
