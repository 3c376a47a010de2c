import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriersAt } from '../browser/barriers.ts'
import { overflowOf } from '../console/visit.ts'

/** The only breakpoint is 960 pixels wide: at 390 pixels, a page has the layout of 320. */
const widths = [1_440, 320]

/**
 * Checks the accessibility of the page in light and dark mode, in its wide and its narrow layout, and its width in
 * common windows.
 *
 * @param within selector of the element that is checked for accessibility; default: the whole page
 */
export async function expectLegible(page: Page, what: string, within = 'html'): Promise<void> {
  for (const width of [...widths, 390]) expect([what, width, await overflowOf(page, width)]).toEqual([what, width, 0])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      const seen = [what, colorScheme, width] as const
      // A button that is scrolled half below the fixed header would count as too small.
      await page.evaluate('scrollTo(0, 0)')
      expect([...seen, await barriersAt(page, { width, within }, 'best-practice')]).toEqual([...seen, []])
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1_440, height: 900 })
}
