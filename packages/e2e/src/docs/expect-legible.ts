import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriersAt, overflowOf } from '../console/visit.ts'

/** Looks at what is shown in light and dark, wide and narrow, for what keeps anybody from reading it. */
export async function expectLegible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1_440, 320]) {
      const seen = [what, colorScheme, width] as const
      expect([...seen, await overflowOf(page, width)]).toEqual([...seen, 0])
      expect([...seen, await barriersAt(page, width)]).toEqual([...seen, []])
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1_440, height: 900 })
}
