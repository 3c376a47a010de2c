import type { Browser, Page } from 'playwright-core'
import type { Metrics } from '../results/sample.ts'

export interface BrowseOptions {
  /** URL of an organization in the console. */
  readonly url: string
  /** Value of the session cookie. */
  readonly token: string
  /** Added to each request by the browser. */
  readonly latencyMs: number
  readonly mbitPerSecond: number
}

/** Sections whose pages are opened in turn, by the text of their links. */
export const sections = ['Calls', 'Customers', 'Insights', 'Overview']

const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`

const shownMark = `performance.getEntriesByName('first-contentful-paint')[0].startTime`

/** Opens a page in a browser without a cache until nothing is loaded any more. */
export async function loadPage(browser: Browser, path: string, options: BrowseOptions): Promise<Metrics> {
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

export interface Visit {
  readonly section: string
  /** Milliseconds from the click until the frame after the page shows its data. */
  readonly ms: number
}

/** Opens each section once, and then again in turn. Returns the later visits. */
export async function navigate(browser: Browser, rounds: number, options: BrowseOptions): Promise<readonly Visit[]> {
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
