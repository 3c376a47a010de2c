import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { colour, resize, type View } from '../console/visit.ts'

/** The minified source is less than half as large, and each document receives it. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The WCAG 2.2 rules of levels A and AA that a program can check. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules about landmarks, which WCAG does not require. */
export const landmarkRules = ['landmark-no-duplicate-banner', 'landmark-unique']

const alsoEnabled = Object.fromEntries(landmarkRules.map((rule) => [rule, { enabled: true }]))

interface RunOnly {
  readonly type: 'rule' | 'tag'
  readonly values: readonly string[]
}

const untilNothingMoves = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished)
).then(() => window.axe !== undefined)`

/**
 * Returns the accessibility violations of a console page.
 *
 * @param only names of axe rules; default: all rules for WCAG
 * @param within selector of the checked elements; default: the whole page
 */
export async function barriersOf(
  page: Page,
  { colorScheme, width }: View,
  { only, within = 'html' }: { readonly only?: readonly string[] | undefined; readonly within?: string } = {}
): Promise<string[]> {
  await colour(page, colorScheme)
  // Dimmed old data has too little contrast.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })

  return await findBarriers(page, { width, within }, only ? { type: 'rule', values: only } : ofWcag())
}

interface Area {
  readonly width: number
  /** Selector of the element to check. */
  readonly within: string
}

/**
 * Returns the accessibility violations of an element of any page in its current state.
 *
 * @param more tags of axe rules in addition to those for WCAG
 */
export async function barriersAt(page: Page, area: Area, ...more: readonly string[]): Promise<string[]> {
  return await findBarriers(page, area, ofWcag(...more))
}

function ofWcag(...more: readonly string[]): RunOnly {
  return { type: 'tag', values: [...rules, ...more] }
}

async function findBarriers(page: Page, { width, within }: Area, runOnly: RunOnly): Promise<string[]> {
  await resize(page, width)
  // The document keeps axe, so it is loaded once per document.
  if (!(await page.evaluate(untilNothingMoves))) await page.evaluate(axe)
  // None of these rules reads style sheets.
  const options = { runOnly, resultTypes: ['violations'], rules: alsoEnabled, preload: { assets: ['media'] } }

  return await page.evaluate(`axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html))
  )`)
}
