import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriersAt, overflowOf } from '../console/visit.ts'

/** Checks the accessibility of the page in light and dark mode, at a wide and a narrow width. */
export async function expectLegible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1_440, 390, 320]) {
      const seen = [what, colorScheme, width] as const
      expect([...seen, await overflowOf(page, width)]).toEqual([...seen, 0])
      // A button that is scrolled half below the fixed header would count as too small.
      await page.evaluate('scrollTo(0, 0)')
      expect([...seen, await barriersAt(page, width, 'best-practice')]).toEqual([...seen, []])
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1_440, height: 900 })
}
