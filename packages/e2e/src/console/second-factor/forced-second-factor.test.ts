import { join } from 'node:path'
import { asRole } from '@callbook/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../launcher.ts'
import { createServiceProcess, type ServiceProcess } from '../../service-process.ts'
import { hasBrowser } from '../browser.ts'
import { readConnection } from '../connection.ts'
import { expectUsable } from '../expect-usable.ts'
import { letTimePass } from '../let-time-pass.ts'
import { accept, emailOf, invite, password, useConsole } from '../use-console.ts'
import { codeOf } from './authenticator.ts'

/** Console message of the browser for the response that requires a fresh sign-in. */
const refused = 'Failed to load resource: the server responded with a status of 403 (Forbidden)'

let strict: ServiceProcess

describe.skipIf(!hasBrowser)('if a second factor is required', () => {
  const { open } = useConsole()

  beforeAll(async () => {
    strict = await startStrict()
  })
  afterAll(async () => strict.end('SIGTERM'))

  it('must be set up first and cannot be turned off', async () => {
    const { hash } = new URL(await invite('kimberly'))
    const { page, complaints } = await open(`${strict.url}/console/link${hash}`)
    await accept(page, 'kimberly')
    const forced = page.getByRole('heading', { level: 1, name: 'Set up a second factor' })
    await forced.waitFor()
    await expectUsable(page, 'a required second factor')
    await page.goto(`${strict.url}/console/people`)
    await forced.waitFor()

    await letTimePass(emailOf('kimberly'))
    await page.getByRole('button', { name: 'Set up' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm your identity' })
    await question.waitFor()
    await expectUsable(page, 'the confirmation of the password')
    await question.getByRole('textbox').fill(password)
    await question.getByRole('button', { name: 'Continue' }).click()
    const proposal = page.getByRole('dialog', { name: 'Set up a second factor' })
    const secret = ((await proposal.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await proposal.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
    await proposal.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()

    await page.getByRole('button', { name: /^kim/ }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await page.getByText('you cannot turn it off').waitFor()
    expect(await page.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
    expect(complaints).toEqual([refused])
  })
})

/** Starts another management-api on the same database. */
async function startStrict(): Promise<ServiceProcess> {
  const { database_url: database, secrets_key, public_webhook_url } = await readConnection()
  const service = await createServiceProcess({
    service: 'management-api',
    settings: {
      DATABASE_URL: asRole('management', database),
      CONSOLE_DATABASE_URL: asRole('console', database),
      CONSOLE_DIR: join(root, 'packages/console/dist'),
      CONSOLE_SECOND_FACTOR: 'everyone',
      SECRETS_KEY: secrets_key,
      PUBLIC_WEBHOOK_URL: public_webhook_url,
      TRUSTED_PROXIES: '127.0.0.0/8'
    }
  })
  await service.start({ CONSOLE_ORIGINS: service.url })

  return service
}
