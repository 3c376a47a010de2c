import { randomInt } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
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

/** The WCAG 2.2 rules of levels A and AA that a program can check. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules about landmarks, which WCAG does not require. */
export const landmarkRules = ['landmark-no-duplicate-banner', 'landmark-unique']

const options: Parameters<AxeBuilder['options']>[0] = {
  // Report only violations.
  resultTypes: ['violations'],
  rules: Object.fromEntries(landmarkRules.map((rule) => [rule, { enabled: true }]))
}

interface RunOnly {
  readonly type: 'rule' | 'tag'
  readonly values: string[]
}

const height = 900

const untilNothingMoves = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished)
).then(() => undefined)`

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

/**
 * Returns the accessibility violations of a console page.
 *
 * @param only names of axe rules; default: all rules for WCAG
 */
export async function barriersOf(
  page: Page,
  { colorScheme, width }: View,
  only?: readonly string[]
): Promise<string[]> {
  await colour(page, colorScheme)

  return await findBarriers(page, width, only ? { type: 'rule', values: [...only] } : ofWcag())
}

/**
 * Returns the accessibility violations of any page in its current state.
 *
 * @param more tags of axe rules in addition to those for WCAG
 */
export async function barriersAt(page: Page, width: number, ...more: readonly string[]): Promise<string[]> {
  return await findBarriers(page, width, ofWcag(...more))
}

function ofWcag(...more: readonly string[]): RunOnly {
  return { type: 'tag', values: [...rules, ...more] }
}

async function findBarriers(page: Page, width: number, runOnly: RunOnly): Promise<string[]> {
  await page.setViewportSize({ width, height })
  await page.evaluate(untilNothingMoves)
  // The document keeps axe, so it is loaded once per document.
  const isThere: boolean = await page.evaluate('window.axe !== undefined')
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
  // There are no frames. Checks of frames in separate pages would take most of the time.
  const { violations } = await axe
    .setLegacyMode()
    .options({ ...options, runOnly })
    .analyze()

  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Sets the color scheme of the system and waits until the page follows it. */
export async function colour(page: Page, colorScheme: View['colorScheme']): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme='${colorScheme}']`).waitFor()
}

/** Returns the number of pixels that a page is wider than the window. */
export async function overflowOf(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height })

  return await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
