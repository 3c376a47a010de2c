import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('page of a client', () => {
  const { signUp } = useConsole()

  it('leads from a client to its agents, and compares two of them', async () => {
    const { page, complaints } = await signUp('clientpage-cleo')
    const clients = page.getByRole('region', { name: 'Clients', exact: true })
    await clients.getByRole('link').first().click()
    await page.waitForURL('**/clients/*')
    const agents = page.getByRole('region', { name: 'Agents', exact: true })
    await agents.getByRole('link').first().waitFor()
    await page.getByRole('figure', { name: 'Calls', exact: true }).locator('svg').first().waitFor()
    await page.getByLabel('Previous period').press('Space')
    await page.waitForURL('**/clients/*before=yes*')
    await page.getByRole('figure', { name: 'Calls', exact: true }).getByText('Previous period').first().waitFor()
    await page.getByRole('link', { name: '90 days' }).click()
    await page.waitForURL('**/clients/*before=yes*period=90d*')
    await expectUsable(page, 'the page of a client')

    const agent = (await agents.locator('tbody tr').first().textContent()) ?? ''
    await agents.getByRole('link').first().click()
    await page.waitForURL('**/insights?*assistant=*')
    const choice = page.getByLabel('Agent', { exact: true })
    await expect
      .poll(async () => {
        const words = ((await choice.locator('option:checked').textContent()) ?? '-').split(' · ')

        return words.every((word) => agent.includes(word))
      })
      .toBe(true)
    expect(await page.getByRole('heading', { name: 'Human–model agreement' }).count()).toBe(0)

    const other = page.getByLabel('Compare with', { exact: true })
    await other.selectOption({ index: 1 })
    const comparison = page.getByRole('region', { name: / compared with / })
    await comparison.getByRole('rowheader', { name: /^Flagged for review/ }).waitFor()
    await page.keyboard.press('End')
    const answers = page.getByRole('region', { name: /^Answers/ })
    await answers.getByRole('columnheader', { name: 'Result' }).waitFor()
    await answers
      .getByRole('rowheader', { name: /^Mean score/ })
      .first()
      .waitFor()
    await expectUsable(page, 'a comparison of agents')
    expect(complaints).toEqual([])
  })

  it('shows that a client does not exist', async () => {
    const { page } = await signUp('clientpage-clio', '/clients/unknown')
    await page.getByText('Client not found').waitFor()
  })
})
