import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { useConsole } from './use-console.ts'

describe.skipIf(!hasBrowser)('access tokens', () => {
  const { startSession } = useConsole()

  it('are created with permissions, shown once, used without a session, and revoked', async () => {
    const { page, complaints } = await startSession('tina')
    await page.goto(`${inject('console').url}/account?token=Deployment`)

    const form = page.getByRole('dialog', { name: 'Create access token' })
    await form.getByRole('group', { name: 'Sensitive permissions' }).waitFor()
    await expectUsable(page, 'a new access token')
    expect(await form.getByLabel('Name').inputValue()).toBe('Deployment')
    await form.getByLabel('Expires').selectOption({ label: 'In 30 days' })
    await form.getByLabel('Manage organizations').check()
    await form.getByRole('button', { name: 'Create token' }).click()
    const secret = page.getByRole('dialog', { name: 'Access token' })
    const token = (await secret.locator('code').first().textContent()) ?? ''
    await expectUsable(page, 'the secret of an access token')
    await secret.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByRole('row', { name: /Deployment.*Active, staff.*Read, Manage organizations/ }).waitFor()
    await expectUsable(page, 'the access tokens')

    expect(await statusOf(token, 'organizations')).toBe(200)
    expect(await statusOf(token, 'people')).toBe(403)
    await page.getByRole('button', { name: 'Revoke token: Deployment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
    await page.getByText('No access tokens.').waitFor()
    expect(await statusOf(token, 'organizations')).toBe(401)
    expect(complaints).toEqual([])
  })
})

async function statusOf(token: string, path: string): Promise<number> {
  const url = new URL(`/console/api/${path}`, inject('console').url)

  return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status
}
