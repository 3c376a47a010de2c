import { changeMember, commandLine, endSessionsOf, removeMember, setPlatformRole } from '@callbook/accounts'
import { newId } from '@callbook/db'
import { addClient, createTestDatabase } from '@callbook/db/testing'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { connectRaw } from '@callbook/http/testing'
import { suspendOrganization, within } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { type Browser, cookieName, startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import type { Prepared } from '../testing/console/requests/prepared.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const { app, open } = startConsole(testDb)
await app.listen({ host: '127.0.0.1', port: 0 })
const world = { db, testDb, open }

const invitation = 'POST /organizations/{organization}/members/invitations'

/** Changes to the rights of a user while a body is arriving. */
const losses = [
  {
    what: 'the sessions',
    operation: 'PATCH /me',
    lose: ({ person }: Prepared) => endSessionsOf({ db, actor: commandLine, now: new Date() }, person.id),
    status: 401
  },
  {
    what: 'the membership',
    operation: invitation,
    lose: async ({ person, organizationId }: Prepared) => {
      if (organizationId === undefined) throw new Error('of no organization')
      await addPerson(db, { memberships: { [organizationId]: 'owner' } })
      await removeMember({ db, organizationId, actor: commandLine, now: new Date() }, { userId: person.id })
    },
    status: 401
  },
  {
    what: 'the organization, which is suspended',
    operation: invitation,
    lose: async ({ organizationId }: Prepared) => {
      if (organizationId === undefined) throw new Error('of no organization')
      const tester = { kind: 'cli', id: null, name: 'tests' } as const
      await suspendOrganization(within(db, organizationId, tester), {
        rejectsReports: false,
        reason: null,
        now: new Date()
      })
    },
    status: 403
  },
  {
    what: 'the role',
    operation: invitation,
    lose: async ({ person, organizationId }: Prepared) => {
      if (organizationId === undefined) throw new Error('of no organization')
      await addPerson(db, { memberships: { [organizationId]: 'owner' } })
      await changeMember(
        { db, organizationId, actor: commandLine, now: new Date() },
        { userId: person.id, role: 'viewer' }
      )
    },
    status: 403
  },
  {
    what: 'the staff role',
    operation: 'POST /people/invitations',
    lose: ({ person }: Prepared) => setPlatformRole({ db, actor: commandLine, now: new Date() }, person.id, null),
    status: 403
  }
]

describe('a body that arrives slowly', () => {
  it.each(losses)('has no effect if the user has lost $what in the meantime', async ({ operation, lose, status }) => {
    const prepared = await prepare(world, operation)
    const request = await begin(prepared.browser, prepared)
    await lose(prepared)

    expect((await request.finish()).status).toBe(status)
  })

  it('has no effect if the user has another client in the meantime', async () => {
    const prepared = await prepare(world, 'POST /organizations/{organization}/event-endpoints')
    const { person, organizationId = newId<OrganizationId>() } = prepared
    const [one, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    await addPerson(db, { memberships: { [organizationId]: 'owner' } })
    const moveTo = async (clientId: ClientId) => {
      const manager = { userId: person.id, role: 'client_manager', clientId } as const
      await changeMember({ db, organizationId, actor: commandLine, now: new Date() }, manager)
    }
    await moveTo(one)
    const request = await begin(prepared.browser, prepared)
    await moveTo(other)

    expect((await request.finish()).status).toBe(403)
  })

  it('is accepted if the user has lost nothing', async () => {
    const prepared = await prepare(world, invitation)
    const request = await begin(prepared.browser, prepared)

    expect((await request.finish()).status).toBe(201)
  })
})

/** Sends the headers of a request; the body follows once the server has accepted them. */
async function begin({ token }: Browser, { method, path, body }: Awaited<ReturnType<typeof prepare>>) {
  const text = JSON.stringify(body)
  const head = [
    `${method} /console/api${path} HTTP/1.1`,
    'host: localhost',
    'origin: https://console.example.com',
    `cookie: ${cookieName}=${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    'expect: 100-continue'
  ]
  const connection = await connectRaw(app, `${head.join('\r\n')}\r\n\r\n`)
  expect((await connection.answer()).status).toBe(100)

  return {
    async finish() {
      connection.socket.write(text)

      return await connection.answer()
    }
  }
}
