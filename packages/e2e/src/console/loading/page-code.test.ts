import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('a page whose code cannot be loaded', () => {
  const { signUp } = useConsole()

  it('reports that Callbook cannot be reached, and opens as soon as it can', async () => {
    const { page } = await signUp('olivia')
    await page.context().setOffline(true)

    await page.getByRole('link', { name: 'Insights' }).click()

    await page.getByRole('heading', { name: 'Callbook cannot be reached' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  })

  it('reloads once after a new release, then shows a reload button', async () => {
    const { page } = await signUp('nils')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route('**/assets/charts-*.js', (route) => route.fulfill({ status: 404, body: '' }))

    await page.getByRole('link', { name: 'Insights' }).click()

    await expect.poll(() => loads).toBe(1)
    await page.getByRole('heading', { name: 'A new version of Callbook is available' }).waitFor()
    await expectUsable(page, 'a page without its code')
    expect(loads).toBe(1)
    await page.unroute('**/assets/charts-*.js')
    await page.getByRole('button', { name: 'Reload page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  })
})
