import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('views of calls', () => {
  const { signUp } = useConsole()

  it('are opened by keys, keep the order, and are current while the address has their filters', async () => {
    const { page, complaints } = await signUp('lists-vera', '/calls?sort=duration')
    const views = page.getByRole('navigation', { name: 'Views' })
    const current = () => views.locator('[aria-current]').allTextContents()
    await expect.poll(current).toEqual(['All'])
    await page.locator('tbody > tr[tabindex]').first().waitFor()
    await expectUsable(page, 'the views')

    await views.getByRole('link', { name: 'To review' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(
      (url) => url.searchParams.get('review') === 'yes' && url.searchParams.get('sort') === 'duration'
    )
    await page.getByRole('button', { name: 'Review: Needs review' }).waitFor()
    await expect.poll(current).toEqual(['To review'])
    await views.getByRole('link', { name: 'Negative' }).click()
    await expect.poll(current).toEqual(['Negative'])
    await page.getByRole('button', { name: 'Remove negative call filter' }).click()
    await expect.poll(current).toEqual(['All'])
    await page.goto(`${page.url()}&status=failed&direction=web`)
    await page.getByRole('button', { name: 'Status: Failed' }).waitFor()
    expect(await current()).toEqual([])
    expect(complaints).toEqual([])
  })
})
