import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { useConsole } from './use-console.ts'

describe.skipIf(!hasBrowser)('formats', () => {
  const { signUp } = useConsole()

  it('follow the browser until the account sets them, at once and in the first HTML', async () => {
    const { page, complaints } = await signUp('charts-formats')
    const overview = page.url()
    expect(await costOf(page)).toMatch(/^US\$\d+\.\d\d$/)

    await page.goto(overview.replace(/\/o\/.*/, '/account'))
    await page.getByLabel('Dates and numbers').selectOption({ label: 'German (Germany)' })
    await page.getByLabel('Times').selectOption({ label: '12 hours' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .locator('time', { hasText: /\d\d:\d\d\s[AP]M/ })
      .first()
      .waitFor()
    await expectUsable(page, 'formats of the account')

    await page.route('**/console/api/me', (route) => route.abort())
    await page.goto(overview)
    expect(await costOf(page)).toMatch(/^\d+,\d\d\s\$$/)
    expect(complaints).toEqual([])
  })
})

async function costOf(page: Page): Promise<string> {
  const cost = page
    .locator('dl > div', { has: page.getByText('Call cost', { exact: true }) })
    .locator('dd')
    .first()
  await cost.filter({ hasText: /\d/ }).waitFor()

  return (await cost.textContent()) ?? ''
}
