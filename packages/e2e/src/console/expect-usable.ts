import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriersOf, overflowOf, type View } from './visit.ts'

const views: readonly View[] = [
  { colorScheme: 'light', width: 1_440 },
  { colorScheme: 'dark', width: 320 }
]

/** Width of a small phone, and the width that remains of 1,440 pixels at 200 % zoom. */
const narrowWidths = [320, 720]

/** Checks the accessibility of the page in light and dark mode and at several widths. */
export async function expectUsable(page: Page, what: string): Promise<void> {
  for (const view of views) expect([what, view, await barriersOf(page, view)]).toEqual([what, view, []])
  for (const width of narrowWidths) expect([what, width, await overflowOf(page, width)]).toEqual([what, width, 0])
  await page.setViewportSize({ width: 1_440, height: 900 })
}
