import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { emailOf, signIn, useConsole } from '../use-console.ts'
import { codeOf } from './authenticator.ts'

describe.skipIf(!hasBrowser)('a second factor', () => {
  const { open, signUp } = useConsole()

  it('is set up in the account, required at sign-in, and replaced by a recovery code if it is lost', async () => {
    const { page, complaints } = await signUp('fay')
    await page.getByRole('button', { name: /^fay/ }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await page.getByText('This session').waitFor()
    await expectUsable(page, 'the account')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code of the key' }).waitFor()
    await expectUsable(page, 'the key of an authenticator app')
    const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '')
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('dialog', { name: 'Recovery codes' })
    await codes.waitFor()
    await expectUsable(page, 'the recovery codes')
    const [recoveryCode = '', another = ''] = ((await codes.locator('code').textContent()) ?? '').split('\n')
    await codes.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByRole('button', { name: 'Turn off' }).waitFor()
    expect(complaints).toEqual([])

    for (const showCode of [() => codeOf(secret, 1), () => recoveryCode]) {
      const again = await open('/sign-in')
      await signIn(again.page, emailOf('fay'))
      await again.page.getByLabel('Code').fill(showCode())
      await again.page.getByRole('button', { name: 'Continue' }).click()
      await again.page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
    }

    await page.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off second factor' })
    await dialog.getByLabel('Code').fill('000000')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByText('The password or code is wrong').waitFor()
    await expectUsable(page, 'a wrong code')
    await dialog.getByLabel('Code').fill(another)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('button', { name: 'Set up' }).waitFor()
  })
})
