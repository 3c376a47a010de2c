import { newId } from '@callbook/db'
import { addOrganization, createTestDatabase, whenDone } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { connectConsoleDatabase } from '../console.ts'
import { cookieName, startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import type { ConsoleFiles } from './files.ts'

/** Sends only the session of a page. */
const consoleFiles: ConsoleFiles = { page: ({ session }) => session ?? 'no session', assets: new Map() }

const { db, testDb } = await createTestDatabase()
const { app, open } = startConsole(testDb, { consoleFiles })

it('contains the user, as the API returns it', async () => {
  const organizationId = await addOrganization(db)
  const browser = await signIn({ memberships: { [organizationId]: 'viewer' } })

  const page = await getSession(`/o/${organizationId}/calls`, browser.token)

  const { data } = (await browser.send('GET', '/me')).json()
  expect(JSON.parse(page)).toEqual({ me: data, organization: null })
})

it('contains the organization of the path for staff', async () => {
  const organizationId = await addOrganization(db)
  const browser = await signIn({ platformRole: 'account_manager' })

  const page = await getSession(`/o/${organizationId}`, browser.token)

  const { data } = (await browser.send('GET', `/organizations/${organizationId}`)).json()
  expect(JSON.parse(page)).toMatchObject({ organization: data })
})

it.each(['account_manager', null] as const)(
  'contains no unknown or foreign organization (%s)',
  async (platformRole) => {
    const browser = await signIn({ platformRole })
    const foreign = platformRole === null ? await addOrganization(db) : newId()

    const pages = await Promise.all(
      [`/o/${newId()}`, `/o/${foreign}/calls`, '/o/x', ''].map((path) => getSession(path, browser.token))
    )

    expect(pages.map((page) => JSON.parse(page).organization)).toEqual([null, null, null, null])
  }
)

it('contains no tags in names', async () => {
  const browser = await signIn({ name: '</script><script>alert(1)</script><!--' })

  const page = await getSession('', browser.token)

  expect(page).not.toContain('<')
  expect(JSON.parse(page).me.name).toBe('</script><script>alert(1)</script><!--')
})

it('contains no session without one valid cookie', async () => {
  const { token } = await signIn()
  const cookies = [
    undefined,
    `${cookieName}=${'A'.repeat(43)}`,
    `${cookieName}=x`,
    `${cookieName}=${token}; ${cookieName}=${token}`
  ]

  const pages = await Promise.all(
    cookies.map((cookie) => app.inject({ url: '/console', headers: cookie === undefined ? {} : { cookie } }))
  )

  expect(pages.map(({ statusCode, body }) => [statusCode, body])).toEqual(cookies.map(() => [200, 'no session']))
})

it('is sent without a session if the database is unavailable', async () => {
  const { token } = await signIn()
  const url = 'postgres://callbook_console@127.0.0.1:1/callbook'
  const away = connectConsoleDatabase(url, { onIdleError: () => undefined })
  whenDone(() => away.destroy())
  const { app: without } = startConsole(testDb, { consoleFiles, db: away })

  const { statusCode, body } = await without.inject({ url: '/console', headers: { cookie: `${cookieName}=${token}` } })

  expect([statusCode, body]).toEqual([200, 'no session'])
})

it('does not wait for a locked session', async () => {
  const browser = await signIn()
  const id = (await browser.send('GET', '/me')).json().data.session_id
  // A session last seen this long ago is updated, which needs a lock on its row.
  const seen = { seen_at: new Date(Date.now() - 11 * 60_000) }
  await testDb.updateTable('sessions').set(seen).where('id', '=', id).execute()

  const page = await testDb.transaction().execute(async (tx) => {
    await tx.selectFrom('sessions').select('id').where('id', '=', id).forUpdate().execute()

    return await getPage('', browser.token)
  })

  expect(page).toBe('no session')
})

async function signIn(person: Parameters<typeof addPerson>[1] = {}) {
  const browser = open()
  await browser.enter(await addPerson(db, person))

  return browser
}

/** Returns the session in a page. A page whose lookup is late, as on a busy machine, has none, and is requested again. */
async function getSession(path: string, token: string | undefined): Promise<string> {
  let page = ''
  await expect
    .poll(async () => {
      page = await getPage(path, token)

      return page
    })
    .not.toBe('no session')

  return page
}

async function getPage(path: string, token: string | undefined): Promise<string> {
  const { body, headers } = await app.inject({
    url: `/console${path}`,
    headers: { cookie: `${cookieName}=${token}` }
  })
  expect(headers['cache-control']).toBe('no-store')

  return body
}
