import { hash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Database, newId } from '@callbook/db'
import { insertMembership, insertSession, insertUser } from '@callbook/db/accounts'
import type { OrganizationId, SessionId, UserId } from '@callbook/domain'
import { findFreePort } from '@callbook/http/testing'
import type { Browser, Page } from 'playwright-core'
import { findBrowser, startBrowser } from '../../e2e/src/browser/find-browser.ts'
import { readArguments } from './arguments.ts'
import { provideTenant, type Tenant } from './read/tenant.ts'
import {
  announce,
  describeRun,
  type Metrics,
  percentile,
  resultsDir,
  shortSpread,
  spreadOf,
  subject,
  writeResult
} from './results.ts'
import { defaultDataDir, startPostgres, withDatabase } from './stack/postgres.ts'
import { deployedFlags, startService } from './stack/service.ts'
import { thisTree } from './stack/tree.ts'

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
    const service = await startConsole(await provideTenant(postgres, options))
    const browser = await startBrowser(search.found)
    try {
      const results = await measureAll(browser, { ...service, options })
      const { rounds, calls, visits } = options
      const settings = { calls, visits, rounds, latency: options['latency-ms'], mbit: options['mbit-per-second'] }
      const described = { name: options.name, title: 'Console in Chromium', ...describeRun(), command, settings }
      await writeResult({ ...described, pages: results }, options.results)
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
    const shown = spreads.map(([name, spread]) => `${name} ${shortSpread(spread)}`)
    process.stdout.write(`${point.padEnd(26)}${shown.join('  ')}\n`)

    return { point, ...Object.fromEntries(spreads) }
  })
}

function percentilesOf(visits: readonly Visit[]): Metrics {
  const times = visits.map(({ ms }) => ms).sort((a, b) => a - b)

  return { p50_ms: percentile(times, 50), p95_ms: percentile(times, 95) }
}

/** Starts the API with the built console, and signs an owner in. */
async function startConsole({ connectionString, organizationId }: Tenant) {
  const directory = fileURLToPath(new URL('packages/console/dist', thisTree.folder))
  if (!existsSync(directory))
    throw new Error('The console has not been built: npx pnpm --filter @callbook/console build')
  const token = await withDatabase(connectionString, (db) => signOwnerIn(db, organizationId))
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

interface BrowseOptions {
  /** URL of an organization in the console. */
  readonly url: string
  /** Value of the session cookie. */
  readonly token: string
  /** Added to each request by the browser. */
  readonly latencyMs: number
  readonly mbitPerSecond: number
}

/** Sections whose pages are opened in turn, by the text of their links. */
const sections = ['Calls', 'Customers', 'Insights', 'Overview']

const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`

const shownMark = `performance.getEntriesByName('first-contentful-paint')[0].startTime`

/** Opens a page in a browser without a cache until nothing is loaded any more. */
async function loadPage(browser: Browser, path: string, options: BrowseOptions): Promise<Metrics> {
  const { page, close } = await openPage(browser, options)
  let requests = 0
  const sizes: Promise<number>[] = []
  page.on('request', () => {
    requests += 1
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  try {
    await page.goto(options.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const scriptBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    const [shown_ms, lcp_ms]: number[] = await page.evaluate(`Promise.all([${shownMark}, ${largestPaint}])`)

    return { shown_ms: shown_ms ?? Number.NaN, lcp_ms: lcp_ms ?? Number.NaN, requests, script_kb: scriptBytes / 1_000 }
  } finally {
    await close()
  }
}

interface Visit {
  readonly section: string
  /** Milliseconds from the click until the frame after the page shows its data. */
  readonly ms: number
}

/** Opens each section once, and then again in turn. Returns the later visits. */
async function navigate(browser: Browser, rounds: number, options: BrowseOptions): Promise<readonly Visit[]> {
  const { page, close } = await openPage(browser, options)
  const visits: Visit[] = []
  try {
    await page.goto(options.url)
    await page.waitForLoadState('networkidle')
    for (let round = 0; round <= rounds; round += 1) {
      for (const section of sections) {
        const ms: number = await page.evaluate(openSection(section))
        if (round > 0) visits.push({ section, ms })
        await page.waitForLoadState('networkidle')
      }
    }

    return visits
  } finally {
    await close()
  }
}

/** Returns a script that clicks the link of a section and waits until its page shows no placeholders. */
function openSection(name: string): string {
  return `new Promise((resolve) => {
    const links = [...document.querySelectorAll('nav[aria-label=Sections] a')]
    const isOpen = () => document.querySelector('h1')?.textContent.startsWith('${name}') &&
      document.querySelector('main :is(table, figure)') !== null && document.querySelector('main [aria-busy=true]') === null
    const began = performance.now()
    const look = () => requestAnimationFrame(() =>
      isOpen() ? requestAnimationFrame(() => resolve(performance.now() - began)) : look())
    links.find((link) => link.textContent.startsWith('${name}')).click()
    look()
  })`
}

async function openPage(browser: Browser, { url, token, latencyMs, mbitPerSecond }: BrowseOptions) {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } })
  await context.addCookies([{ name: 'callbook_session', value: token, url: new URL(url).origin }])
  const page: Page = await context.newPage()
  const bytesPerSecond = (mbitPerSecond * 1e6) / 8
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond
  })

  return { page, close: () => context.close() }
}

const twelveHoursMs = 12 * 3_600_000

/** Adds a signed-in owner of an organization. Returns the value of the session cookie. */
async function signOwnerIn(db: Database, organizationId: OrganizationId): Promise<string> {
  const now = new Date()
  const [userId, token] = [newId<UserId>(), randomBytes(32).toString('base64url')]
  const user = { id: userId, email: `${userId}@example.com`, name: 'Ann Lee', platformRole: null, createdBy: null }
  await insertUser(db, user, now)
  await insertMembership({ db, organizationId }, { userId, role: 'owner' }, now)
  const session = { id: newId<SessionId>(), tokenHash: hash('sha256', token, 'buffer'), userId, confirmedAt: now }
  const expiresAt = new Date(now.getTime() + twelveHoursMs)
  await insertSession(db, { ...session, expiresAt, userAgent: 'bench', ip: '127.0.0.1' }, now)

  return token
}
