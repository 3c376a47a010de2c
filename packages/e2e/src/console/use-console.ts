import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { runAdmin } from '../admin.ts'
import { openBrowser } from './browser.ts'
import { type Visit, visit } from './visit.ts'

export const password = 'a horse, a battery and a staple'

/** Has a browser for the tests of a file, in which each who opens a page is somebody else. */
export function useConsole() {
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => browser.close())

  /** @param path below that of the console, or a whole link */
  async function open(path: string): Promise<Visit> {
    const opened = await visit(browser, path.startsWith('http') ? path : inject('console').url + path)
    onTestFinished(() => opened.end())

    return opened
  }

  /** Makes somebody an administrator, who has chosen a password by the link. */
  async function signUp(name: string): Promise<Visit> {
    const opened = await open(await invite(name))
    await accept(opened.page, name)
    await opened.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

    return opened
  }

  return { open, signUp }
}

/** Makes somebody an administrator, who is to choose a password by the link that it returns. */
export async function invite(name: string): Promise<string> {
  const create = ['user', 'create', '--email', `${name}@example.com`, '--name', name, '--administrator', '--json']

  return JSON.parse(await runAdmin(inject('console').dataDir, create)).url
}

/** Accepts the invitation that a page is about. */
export async function accept(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
}

export async function signIn(page: Page, email: string, given: string = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
