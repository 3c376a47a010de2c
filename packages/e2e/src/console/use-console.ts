import { randomBytes } from 'node:crypto'
import { commandLine, createUser as create } from '@callbook/accounts'
import type { PlatformRole } from '@callbook/db/accounts'
import { connectAdmin } from '@callbook/db/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { openBrowser } from './browser.ts'
import { readConnection } from './connection.ts'
import { type Visit, visit } from './visit.ts'

export const password = 'a horse, a battery and a staple'

/** Provides a browser for the tests of a file. Each opened page has its own session. */
export function useConsole() {
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => browser.close())

  /** @param path path below the console, or a full link */
  async function open(path: string): Promise<Visit> {
    const opened = await visit(browser, path.startsWith('http') ? path : inject('console').url + path)
    onTestFinished(() => opened.end())

    return opened
  }

  /** Creates an administrator who has chosen a password by the invitation link, and opens the demo data. */
  async function signUp(name: string): Promise<Visit> {
    const opened = await open(await invite(name))
    await accept(opened.page, name)
    await openDemo(opened.page)

    return opened
  }

  return { open, signUp }
}

/** Opens the organization of the demo data from the list of all, where staff arrive. */
export async function openDemo(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Harbor Auto Group/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
}

/** Creates an administrator and returns the invitation link. */
export async function invite(name: string): Promise<string> {
  return await createUser(name, 'administrator')
}

/** @returns the invitation link of a new user */
export async function createUser(name: string, platformRole: PlatformRole | null = null): Promise<string> {
  const db = connectAdmin((await readConnection()).database_url)
  try {
    const user = { email: `${name}@example.com`, name, platformRole }
    const { link } = await create(db, user, commandLine, { now: new Date(), randomBytes })

    return `${inject('console').url}/link#${link.token}`
  } finally {
    await db.destroy()
  }
}

/** Accepts the invitation that the page shows. */
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
