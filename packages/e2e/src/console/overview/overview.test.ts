import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('the overview', () => {
  const { signUp } = useConsole()

  it('links each number to the list that it counts', async () => {
    const { page, complaints } = await signUp('olga')
    await page.getByText('Calls per day').first().waitFor()
    await expectUsable(page, 'the overview')
    expect(await blankBelow(page)).toBe(0)

    const main = page.getByRole('main')
    for (const link of [
      main.locator('dt:text-is("Calls") + dd a'),
      main.getByRole('link', { name: 'Failed evaluations' })
    ]) {
      const [count] = /\d+$/.exec((await link.textContent()) ?? '') ?? []
      await link.click()
      await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor()
      await expect.poll(() => headingOf(page)).toBe(`Calls${count}`)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    }

    await main.getByRole('link', { name: 'Waiting for review' }).click()
    await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await main.getByRole('link', { name: 'Rejected reports (24 h)' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rejected reports' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('opens the calls of a day by keys', async () => {
    const { page } = await signUp('oleg')
    const bars = page.getByRole('group', { name: 'Calls per day' }).getByRole('link')
    await bars.last().focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    const [, count] = /: (\d+) calls?$/.exec((await bars.last().getAttribute('aria-label')) ?? '') ?? []
    await expectUsable(page, 'a bar of the chart')

    await page.keyboard.press('Enter')

    await expect.poll(() => headingOf(page)).toBe(`Calls${count}`)
  })

  it('opens a notable call, changes the period, and sorts the clients', async () => {
    const { page } = await signUp('odin')
    const notable = page.getByRole('region', { name: 'Negative and flagged calls' })
    const first = notable.getByRole('listitem').first().getByRole('link')
    const caller = (await first.textContent()) ?? ''
    await first.click()
    await page.getByRole('heading', { level: 1, name: caller }).waitFor()
    await page.goBack()

    await page.getByRole('link', { name: '24 hours' }).click()
    await page.getByText('Calls per hour').first().waitFor()
    const clients = page.getByRole('region', { name: 'Clients', exact: true })
    await clients.getByRole('button', { name: 'Client', exact: true }).click()
    const names = clients.locator('tbody td:first-child')
    await expect.poll(() => names.allTextContents()).toEqual((await names.allTextContents()).toSorted())
    await clients.getByRole('button', { name: 'Client', exact: true }).click()
    await expect.poll(() => names.allTextContents()).toEqual((await names.allTextContents()).toSorted().toReversed())
    expect(await clients.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('descending')
    expect(page.url()).toContain('period=24h')
  })
})

async function headingOf(page: Page): Promise<string | null> {
  return await page.getByRole('heading', { level: 1 }).textContent()
}

/** Returns the number of pixels that can be scrolled below the last list. */
async function blankBelow(page: Page): Promise<number> {
  const list = page.getByRole('region', { name: 'Clients', exact: true })
  const { y = 0, height = 0 } = (await list.boundingBox()) ?? {}
  const end = Math.max(900, y + height + 100)

  return await page.evaluate(`Math.max(0, document.documentElement.scrollHeight - ${end})`)
}
