import { addCall, connectAdmin } from '@callbook/db/testing'
import type { ClientId, OrganizationId } from '@callbook/domain'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { addThreeCalls } from '../call/add-calls.ts'
import { readConnection } from '../connection.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('new calls', () => {
  const { startSession } = useConsole()

  it('appear in the list only after their number is pressed, and are not requested in a hidden tab', async () => {
    const { page, complaints } = await startSession('lists-noor')
    const { organization } = await addThreeCalls()
    await page.clock.install()
    await page.goto(`${inject('console').url}/o/${organization}/calls`)
    await expect.poll(() => rows(page).count()).toBe(3)
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('limit=1') && requests.push(request.url()))
    await addOne(organization)

    await page.clock.fastForward(21_000)
    const pill = page.getByRole('button', { name: '1 new call' })
    await pill.waitFor()
    expect(await rows(page).count()).toBe(3)
    await expectUsable(page, 'the number of new calls')
    await setVisibility(page, 'hidden')
    const requested = requests.length
    await page.clock.fastForward(60_000)
    expect(requests).toHaveLength(requested)
    await setVisibility(page, 'visible')
    await pill.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(4)
    await pill.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })

  it('are not requested with a filter whose calls are not counted', async () => {
    const { page, organization } = await startSession('lists-nell')
    await page.clock.install()
    await page.goto(`${inject('console').url}/o/${organization}/calls?sentiment=negative`)
    await rows(page).first().waitFor()
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('limit=1') && requests.push(request.url()))
    await page.clock.fastForward(60_000)
    expect(requests).toEqual([])
  })
})

function rows(page: Page) {
  return page.locator('tbody > tr[tabindex]')
}

async function addOne(organization: OrganizationId): Promise<void> {
  const db = connectAdmin((await readConnection()).database_url)
  const { id } = await db
    .selectFrom('clients')
    .select('id')
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow()
  await addCall(db, organization, id as ClientId, { created_at: new Date(), caller_full_name: 'Nadir Late' })
  await db.destroy()
}

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
}
