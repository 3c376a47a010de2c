import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriersOf, landmarkRules } from '../browser/barriers.ts'
import { overflowOf, resize, type View } from './visit.ts'

const wide: View = { colorScheme: 'light', width: 1_440 }
const narrow: View = { colorScheme: 'dark', width: 320 }

/** The rules whose result depends on the color scheme, the width, or an open dialog. */
const visualRules = ['color-contrast', 'target-size', ...landmarkRules]

/** Addresses, without ids, that have passed all rules. */
const known = new Set<string>()

const dialog = '[role="dialog"]'

/** Width of a small phone, and the width that remains of 1,440 pixels at 200 % zoom. */
const narrowWidths = [320, 720]

/**
 * Checks the accessibility of the page in light and dark mode and at several widths. In a narrow window, the first
 * view of each address is checked with all rules, and its dialogs and menus with the visual rules only. In a wide
 * window, only the dialog is checked if the address has passed before.
 */
export async function expectUsable(page: Page, what: string): Promise<void> {
  const address = new URL(page.url()).pathname.replaceAll(/[\da-f-]{36}/g, 'id')
  const isDialogOfKnown = known.has(address) && (await page.locator(dialog).filter({ visible: true }).count()) > 0
  const wideBarriers = await barriersOf(page, wide, { within: isDialogOfKnown ? dialog : 'html' })
  expect([what, wide, wideBarriers]).toEqual([what, wide, []])
  const barriers = await barriersOf(page, narrow, { only: known.has(address) ? visualRules : undefined })
  expect([what, narrow, barriers]).toEqual([what, narrow, []])
  for (const width of narrowWidths) expect([what, width, await overflowOf(page, width)]).toEqual([what, width, 0])
  known.add(address)
  await resize(page, wide.width)
}
