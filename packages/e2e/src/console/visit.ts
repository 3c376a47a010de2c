import { randomInt } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'

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
 * Opens an empty page in a new profile of the browser.
 *
 * @param own address of the server that the page may send requests to
 */
export async function openPage(browser: Browser, own: string): Promise<Visit> {
  const context = await browser.newContext({
    colorScheme: 'light',
    locale: 'en-GB',
    // Disables animations, because a half-faded text has too little contrast.
    reducedMotion: 'reduce',
    viewport: { width: 1_440, height },
    extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  const origin = `${new URL(own).origin}/`
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) complaints.push(request.url())
  })

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
