import { randomInt } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'

export interface View {
  readonly colorScheme: 'dark' | 'light'
  readonly width: number
}

export interface Visit {
  readonly page: Page
  /** What the browser complains of: errors, what the policy of the page forbids, requests to elsewhere. */
  readonly complaints: readonly string[]
  end(): Promise<void>
}

/** The rules of WCAG 2.2, levels A and AA, that can be checked by a program. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const options: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: rules },
  // What breaks no rule is not written down.
  resultTypes: ['violations']
}

const height = 900

const untilNothingMoves = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished)
).then(() => undefined)`

/** Opens an address as somebody new, and waits for its heading. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    colorScheme: 'light',
    // What is half faded in has too little contrast.
    reducedMotion: 'reduce',
    viewport: { width: 1_440, height },
    extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
  })
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

/** What of a page of the console cannot be used by everybody. */
export async function barriersOf(page: Page, { colorScheme, width }: View): Promise<string[]> {
  await colour(page, colorScheme)

  return await barriersAt(page, width)
}

/** What of any page, as it is, cannot be used by everybody. */
export async function barriersAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height })
  await page.evaluate(untilNothingMoves)
  // The document keeps it: there is nothing to be evaluated when it is looked at again.
  const isThere: boolean = await page.evaluate('window.axe !== undefined')
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
  // There are no frames to be looked at in pages of their own, which takes most of the time.
  const { violations } = await axe.setLegacyMode().options(options).analyze()

  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Has the system be light or dark, and waits for the page to be so as well. */
export async function colour(page: Page, colorScheme: View['colorScheme']): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme='${colorScheme}']`).waitFor()
}

/** How many pixels of a page are beside a window that is so wide. */
export async function overflowOf(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height })

  return await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
