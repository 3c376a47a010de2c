import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import { commandLine, createUser as create, createPasswords, redeemLink } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import type { PlatformRole } from '@callbook/db/accounts'
import { connectAdmin } from '@callbook/db/testing'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { openBrowser } from './browser.ts'
import { readConnection } from './connection.ts'
import { openPage, type Visit } from './visit.ts'

export const password = 'a horse, a battery and a staple'

/** As cheap as possible, since tests do not depend on the cost. */
const passwords = createPasswords(randomBytes, { algorithm: 'argon2id', memory: 8, passes: 1, lanes: 1 })

/** A page of a new administrator, and the id of the organization with the demo data. */
interface Session extends Visit {
  readonly organization: string
}

/** Provides a browser for the tests of a file. Each opened page has its own session. */
export function useConsole() {
  /** @param path path below the console, or a full link */
  async function open(path: string): Promise<Visit> {
    const url = path.startsWith('http') ? path : inject('console').url + path
    const opened = await openEmpty(url)
    await show(opened.page, url)

    return opened
  }

  /**
   * Opens the demo data as a new administrator.
   *
   * @param path path below the organization; default: the overview
   */
  async function signUp(name: string, path = ''): Promise<Session> {
    const session = await startSession(name)
    await show(session.page, `${inject('console').url}/o/${session.organization}${path}`)

    return session
  }

  /**
   * Signs a new administrator in on an empty page. The invitation is accepted without the browser, because loading two
   * more pages for each test would take most of the time.
   */
  async function startSession(name: string): Promise<Session> {
    const { url } = inject('console')
    const { token, organization } = await withDatabase(async (db) => {
      const link = await addUser(db, name, 'administrator')
      const used = await redeemLink({ db, from: origin, passwords, ...means() }, { token: link.token, name, password })

      return { token: used?.signedIn?.token ?? '', organization: await findDemo(db) }
    })
    const opened = await openEmpty(url)
    const cookie = { name: 'callbook_session', value: token, url: new URL(url).origin }
    await opened.page.context().addCookies([cookie])

    return { ...opened, organization }
  }

  async function openEmpty(own: string): Promise<Visit> {
    const opened = await openPage(await openBrowser(), own)
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await printPage(opened.page)
      await opened.end()
    })

    return opened
  }

  async function show(page: Page, url: string): Promise<void> {
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  return { open, signUp, startSession }
}

/** Prints what a failed test saw last. */
async function printPage(page: Page): Promise<void> {
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error) => String(error))
  process.stderr.write(`${page.url()}\n${seen}\n`)
}

/** Creates an administrator and returns the invitation link. */
export async function invite(name: string): Promise<string> {
  return await createUser(name, 'administrator')
}

/** @returns the invitation link of a new user */
export async function createUser(name: string, platformRole: PlatformRole | null = null): Promise<string> {
  const { token } = await withDatabase((db) => addUser(db, name, platformRole))

  return `${inject('console').url}/link#${token}`
}

/** Returns the address of a user, whose domain is named after the test file, so that no other file uses it. */
export function emailOf(name: string): string {
  const file = relative(import.meta.dirname, expect.getState().testPath ?? '')

  return `${name}@${file.replace('.test.ts', '').replaceAll('/', '.')}.example.com`
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

const origin = { ip: '127.0.0.1', userAgent: 'a test' }

function means() {
  return { now: new Date(), randomBytes }
}

async function addUser(db: Database, name: string, platformRole: PlatformRole | null) {
  const { link } = await create({ db, actor: commandLine, ...means() }, { email: emailOf(name), name, platformRole })

  return link
}

async function findDemo(db: Database): Promise<string> {
  const { id } = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', 'Harbor Auto Group')
    .executeTakeFirstOrThrow()

  return id
}

async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connectAdmin((await readConnection()).database_url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
