import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { addOrganization } from '../request-organizations.ts'
import { accept, invite, useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('the list of organizations', () => {
  const { open } = useConsole()

  it('is where staff arrive, with figures that can be searched and sorted', async () => {
    const { page, complaints } = await open(await invite('otto'))
    await accept(page, 'otto')
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
    await addOrganization(page, 'Otto Ostrich Farms with a very long name that takes more than the width of its column')
    await page.reload()
    const list = page.getByRole('region', { name: 'Organizations' })
    const demo = list.getByRole('row', { name: /^Harbor Auto Group/ })
    await demo.waitFor()
    await expectUsable(page, 'the list of organizations')

    expect(await demo.getByRole('cell').nth(7).textContent()).toMatch(/^\d+$/)
    await list.getByRole('button', { name: 'Calls, 30 days' }).click()
    await expect.poll(async () => await list.getByRole('row').nth(1).textContent()).toContain('Harbor Auto Group')
    await page.getByLabel('Search organizations').fill('ostrich')
    await expect.poll(() => list.getByRole('row').count()).toBe(2)
    expect(complaints).toEqual([])
  })
})
