import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriersOf, overflowOf, type View } from './visit.ts'

const views: readonly View[] = [
  { colorScheme: 'light', width: 1_440 },
  { colorScheme: 'dark', width: 320 }
]

/** A small telephone, and what is left of 1,440 pixels at 200 %. */
const narrowWidths = [320, 720]

/** Looks at what is shown in light and dark and in several widths, for what keeps anybody from using it. */
export async function expectUsable(page: Page, what: string): Promise<void> {
  for (const view of views) expect([what, view, await barriersOf(page, view)]).toEqual([what, view, []])
  for (const width of narrowWidths) expect([what, width, await overflowOf(page, width)]).toEqual([what, width, 0])
  await page.setViewportSize({ width: 1_440, height: 900 })
}
