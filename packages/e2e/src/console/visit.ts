import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface View {
  readonly colorScheme: 'dark' | 'light'
  readonly width: number
}

export interface Visit {
  readonly page: Page
  /** Errors in the browser: exceptions, violations of the content security policy, requests to other origins. */
  readonly complaints: readonly string[]
  end(): Promise<void>
}

const height = 900

/**
 * Opens an address in a new session and waits for the heading of the page.
 *
 * @param prepare called with the new session before the address is opened
 */
export async function visit(
  browser: Browser,
  url: string,
  prepare?: (context: BrowserContext) => Promise<void>
): Promise<Visit> {
  const context = await browser.newContext({
    colorScheme: 'light',
    locale: 'en-GB',
    // Disables animations, because a half-faded text has too little contrast.
    reducedMotion: 'reduce',
    viewport: { width: 1_440, height },
    extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
  })
  await prepare?.(context)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  const own = `${new URL(url).origin}/`
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !request.url().startsWith('data:')) complaints.push(request.url())
  })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()

  return { page, complaints, end: () => context.close() }
}

/** Sets the color scheme of the system and waits until the page follows it. */
export async function colour(page: Page, colorScheme: View['colorScheme']): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme='${colorScheme}']`).waitFor()
}

export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height })
}

/** Returns the number of pixels that a page is wider than the window. */
export async function overflowOf(page: Page, width: number): Promise<number> {
  await resize(page, width)

  return await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
