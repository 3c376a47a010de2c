import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { emailOf, useConsole } from './use-console.ts'

describe.skipIf(!hasBrowser)('the palette', () => {
  const { signUp } = useConsole()

  it('finds clients, customers, calls, organizations, people and settings, and lists recent pages', async () => {
    const { page, complaints } = await signUp('paula')

    await open(page, 'harbor honda')
    await first(page, 'Harbor Honda').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/clients/*')

    await open(page, 'Helen Okafor')
    await first(page, 'Helen Okafor').waitFor()
    await entries(page).filter({ hasText: 'Customer' }).first().waitFor()
    await entries(page).filter({ hasText: 'Call of Harbor Honda' }).first().waitFor()
    await expectUsable(page, 'the palette with results')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Helen Okafor' }).waitFor()

    for (const [text, detail] of [
      ['harbor auto', 'Organization'],
      ['paula@', emailOf('paula')],
      ['legal holds', 'Settings']
    ] as const) {
      await open(page, text)
      await entries(page).filter({ hasText: detail }).first().waitFor()
      await page.keyboard.press('Escape')
    }

    await open(page, '')
    await first(page, 'Helen Okafor').waitFor()
    expect(complaints).toEqual([])
  })

  it('performs actions, and searches calls if nothing begins with the text', async () => {
    const { page } = await signUp('pablo')

    await open(page, 'create api key')
    await first(page, 'Create API key').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Create API key' }).waitFor()
    await page.keyboard.press('Escape')

    await open(page, 'theme: dark')
    await first(page, 'Theme: Dark').waitFor()
    await page.keyboard.press('Enter')
    await page.locator("html[data-mantine-color-scheme='dark']").waitFor()

    await open(page, 'legal holds')
    await first(page, 'Legal holds').waitFor()
    await page.locator('[data-action][data-selected]').evaluate((entry) => entry.removeAttribute('data-selected'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/settings/holds')

    await open(page, 'rental car')
    await first(page, 'Search calls for “rental car”').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/calls?q=*')
  })
})

async function open(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).getByLabel('Search').fill(text)
}

function entries(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Search' }).getByRole('button')
}

function first(page: Page, text: string): Locator {
  return entries(page).first().filter({ hasText: text })
}
