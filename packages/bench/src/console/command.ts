import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@callbook/http/testing'
import { findBrowser, startBrowser } from '../../../e2e/src/browser/find-browser.ts'
import { readArguments } from '../arguments.ts'
import { describeMachine } from '../machine.ts'
import { findLargest, provideTenant } from '../read/database.ts'
import { announce, short } from '../results/print.ts'
import { resultsDir, subject, writeResult } from '../results/result.ts'
import type { Metrics } from '../results/sample.ts'
import { percentile, spreadOf } from '../results/statistics.ts'
import { deployedFlags } from '../stack/deployed-flags.ts'
import { defaultDataDir, startPostgres, withDatabase } from '../stack/postgres.ts'
import { startService } from '../stack/service.ts'
import { thisTree } from '../stack/tree.ts'
import { type BrowseOptions, loadPage, navigate, sections, type Visit } from './browse.ts'
import { signOwnerIn } from './sign-in.ts'

export const consoleDefaults = {
  /** Calls of the organization that is opened. */
  calls: 100_000,
  rounds: 5,
  /** Visits of each section after the first one. */
  visits: 10,
  'latency-ms': 100,
  'mbit-per-second': 10,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'console'
}

type Options = typeof consoleDefaults

const pages = [
  { point: 'overview, first load', path: '' },
  { point: 'calls, first load', path: '/calls' },
  { point: 'insights, first load', path: '/insights' }
]

/** Loads pages of the console in Chromium with the latency and bandwidth of a network, and navigates between them. */
export async function benchConsole(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, consoleDefaults)
  const search = await findBrowser()
  if ('reason' in search) throw new Error(`No browser was found: ${search.reason}`)
  const postgres = await startPostgres(options['data-dir'])
  try {
    const connectionString = await provideTenant(postgres, options.calls, options.seed)
    const service = await startConsole(connectionString)
    const browser = await startBrowser(search.found)
    try {
      const results = await measureAll(browser, { ...service, options })
      const { rounds, calls, visits } = options
      const settings = { calls, visits, rounds, latency: options['latency-ms'], mbit: options['mbit-per-second'] }
      const { name } = options
      const described = { name, title: 'Console in Chromium', date: new Date().toISOString(), command, settings }
      await writeResult({ ...described, machine: describeMachine(), pages: results }, options.results)
    } finally {
      await browser.close()
      await service.stop()
    }
  } finally {
    await postgres.stop()
  }
}

interface Setup {
  readonly url: string
  readonly token: string
  readonly options: Options
}

type ChromiumBrowser = Awaited<ReturnType<typeof startBrowser>>

/** Returns the spread of each metric by page, and prints it. */
async function measureAll(browser: ChromiumBrowser, { url, token, options }: Setup) {
  const network = { latencyMs: options['latency-ms'], mbitPerSecond: options['mbit-per-second'] }
  const browse: BrowseOptions = { url, token, ...network }
  const samples = new Map<string, Metrics[]>()
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { point, path } of pages) note(point, round, await loadPage(browser, path, browse))
    const visits = await navigate(browser, options.visits, browse)
    note('navigation', round, percentilesOf(visits))
    for (const section of sections)
      note(`navigation to ${section}`, round, percentilesOf(visits.filter((visit) => visit.section === section)))
  }

  function note(point: string, round: number, metrics: Metrics): void {
    announce({ contender: subject, point, round, metrics })
    samples.set(point, [...(samples.get(point) ?? []), metrics])
  }

  return [...samples].map(([point, all]) => {
    const names = Object.keys(all[0] ?? {})
    const spreads = names.map((name) => [name, spreadOf(all.map((metrics) => metrics[name] ?? Number.NaN))] as const)
    const shown = spreads.map(
      ([name, { median, min, max }]) => `${name} ${short(median)} (${short(min)}–${short(max)})`
    )
    process.stdout.write(`${point.padEnd(26)}${shown.join('  ')}\n`)

    return { point, ...Object.fromEntries(spreads) }
  })
}

function percentilesOf(visits: readonly Visit[]): Metrics {
  const times = visits.map(({ ms }) => ms).sort((a, b) => a - b)

  return { p50_ms: percentile(times, 50), p95_ms: percentile(times, 95) }
}

/** Starts the API with the built console for the largest organization of a database. */
async function startConsole(connectionString: string) {
  const directory = fileURLToPath(new URL('packages/console/dist', thisTree.folder))
  if (!existsSync(directory))
    throw new Error('The console has not been built: npx pnpm --filter @callbook/console build')
  const { organizationId, token } = await withDatabase(connectionString, async (db) => {
    const organizationId = await findLargest(db)

    return { organizationId, token: await signOwnerIn(db, organizationId) }
  })
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    DATABASE_URL: connectionString,
    CONSOLE_DATABASE_URL: connectionString,
    CONSOLE_DIR: directory,
    CONSOLE_ORIGINS: origin,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_WEBHOOK_URL: 'https://hooks.example.com'
  }
  const program = new URL('apps/management-api/src/server.ts', thisTree.folder).href
  const { stop } = await startService(program, settings, deployedFlags('management-api'))

  return { url: `${origin}/console/o/${organizationId}`, token, stop }
}
