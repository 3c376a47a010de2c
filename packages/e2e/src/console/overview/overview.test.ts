import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('the overview', () => {
  const { signUp } = useConsole()

  it('links each figure to the list that it counts', async () => {
    const { page, complaints } = await signUp('olga')
    await page.getByText('Calls per day').first().waitFor()
    await expectUsable(page, 'the overview')
    expect(await blankBelow(page)).toBe(0)

    for (const name of ['Last 7 days', 'Last 30 days', 'Failed evaluations']) {
      const figure = page.getByRole('main').getByRole('link', { name })
      const count = await figure.getByRole('strong').textContent()
      await figure.click()
      await page.getByRole('heading', { level: 1, name: 'Calls' }).waitFor()
      await expect.poll(() => headingOf(page)).toBe(`Calls${count}`)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    }

    await page.getByRole('main').getByRole('link', { name: 'Waiting for review' }).click()
    await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Rejected reports (24 h)' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rejected reports' }).waitFor()
    expect(complaints).toEqual([])
  })
})

async function headingOf(page: Page): Promise<string | null> {
  return await page.getByRole('heading', { level: 1 }).textContent()
}

/** Returns the number of pixels that can be scrolled below the last list. */
async function blankBelow(page: Page): Promise<number> {
  const list = page.getByRole('region', { name: 'Clients and their latest calls', exact: true })
  const { y = 0, height = 0 } = (await list.boundingBox()) ?? {}
  const end = Math.max(900, y + height + 100)

  return await page.evaluate(`Math.max(0, document.documentElement.scrollHeight - ${end})`)
}
