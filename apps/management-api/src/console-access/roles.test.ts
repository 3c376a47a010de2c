import { newId } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { describeConsole } from '../description/testing/describe-api.ts'
import { membersOf } from '../description/testing/references.ts'
import { startConsole } from '../testing/console/console.ts'
import { startFakeProvider } from '../testing/console/fake-provider.ts'
import { addPerson } from '../testing/console/people.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const provider = await startFakeProvider()
const { open } = startConsole(testDb, { providerOrigins: [provider] })
const world = { db, testDb, open, provider }

const roles = ['viewer', 'reviewer', 'owner'] as const
const levels = [...roles, 'staff'] as const

/** Lowest role in the whole organization that may use an operation. A new operation needs an entry here. */
const lowestRoles: Readonly<Record<string, (typeof levels)[number]>> = {
  'GET /organizations/{organization}': 'viewer',
  'PATCH /organizations/{organization}': 'staff',
  'POST /organizations/{organization}/suspend': 'staff',
  'POST /organizations/{organization}/resume': 'staff',
  'POST /organizations/{organization}/export': 'staff',
  'GET /organizations/{organization}/figures': 'viewer',
  'GET /organizations/{organization}/overview': 'viewer',
  'GET /organizations/{organization}/overview/figures': 'viewer',
  'GET /organizations/{organization}/calls': 'viewer',
  'GET /organizations/{organization}/calls.csv': 'reviewer',
  'GET /organizations/{organization}/calls/counts': 'viewer',
  'GET /organizations/{organization}/calls/whole': 'viewer',
  'POST /organizations/{organization}/calls/send-to-review': 'reviewer',
  'POST /organizations/{organization}/calls/evaluate': 'owner',
  'GET /organizations/{organization}/views': 'viewer',
  'POST /organizations/{organization}/views': 'viewer',
  'PATCH /organizations/{organization}/views/{id}': 'owner',
  'DELETE /organizations/{organization}/views/{id}': 'owner',
  'GET /organizations/{organization}/clients': 'viewer',
  'POST /organizations/{organization}/clients': 'owner',
  'GET /organizations/{organization}/clients/{id}': 'viewer',
  'PATCH /organizations/{organization}/clients/{id}': 'owner',
  'GET /organizations/{organization}/customers': 'viewer',
  'GET /organizations/{organization}/customers/{id}': 'viewer',
  'POST /organizations/{organization}/customers/{id}/erase': 'owner',
  'GET /organizations/{organization}/customers/{id}/export': 'owner',
  'GET /organizations/{organization}/customers/{id}/export/size': 'owner',
  'GET /organizations/{organization}/clients/{id}/endpoints': 'viewer',
  'POST /organizations/{organization}/clients/{id}/endpoints': 'owner',
  'POST /organizations/{organization}/endpoints/{id}/activate': 'owner',
  'POST /organizations/{organization}/endpoints/{id}/deactivate': 'owner',
  'POST /organizations/{organization}/endpoints/{id}/revoke': 'owner',
  'POST /organizations/{organization}/endpoints/{id}/replace': 'owner',
  'POST /organizations/{organization}/endpoints/{id}/url': 'owner',
  'PUT /organizations/{organization}/endpoints/{id}/signature': 'owner',
  'DELETE /organizations/{organization}/endpoints/{id}/signature': 'owner',
  'DELETE /organizations/{organization}/endpoints/{id}/signature/previous': 'owner',
  'PUT /organizations/{organization}/endpoints/{id}/allowed-ips': 'owner',
  'PUT /organizations/{organization}/endpoints/{id}/watch': 'owner',
  'GET /organizations/{organization}/endpoints/{id}': 'viewer',
  'GET /organizations/{organization}/endpoints/{id}/setup': 'owner',
  'POST /organizations/{organization}/endpoints/{id}/test': 'owner',
  'POST /organizations/{organization}/endpoints/{id}/sample': 'owner',
  'GET /organizations/{organization}/provider-accounts': 'owner',
  'GET /organizations/{organization}/provider-origins': 'owner',
  'POST /organizations/{organization}/provider-accounts': 'owner',
  'PUT /organizations/{organization}/provider-accounts/{id}/key': 'owner',
  'DELETE /organizations/{organization}/provider-accounts/{id}': 'owner',
  'POST /organizations/{organization}/provider-accounts/{id}/assignments': 'owner',
  'POST /organizations/{organization}/provider-accounts/{id}/assignments/remove': 'owner',
  'GET /organizations/{organization}/provider-accounts/{id}/gaps': 'owner',
  'POST /organizations/{organization}/provider-accounts/{id}/compare': 'owner',
  'POST /organizations/{organization}/provider-accounts/{id}/comparison': 'owner',
  'POST /organizations/{organization}/provider-accounts/{id}/examination': 'owner',
  'POST /organizations/{organization}/provider-accounts/{id}/doctor': 'owner',
  'GET /organizations/{organization}/alarms': 'viewer',
  'GET /organizations/{organization}/endpoints/{id}/deliveries': 'viewer',
  'GET /organizations/{organization}/endpoints/{id}/rejections': 'viewer',
  'GET /organizations/{organization}/endpoints/{id}/rejections/counts': 'viewer',
  'POST /organizations/{organization}/endpoints/{id}/rejections/release': 'owner',
  'GET /organizations/{organization}/rejections': 'viewer',
  'GET /organizations/{organization}/rejections/counts': 'viewer',
  'GET /organizations/{organization}/rejections/facets': 'viewer',
  'GET /organizations/{organization}/rejections/retryable': 'viewer',
  'POST /organizations/{organization}/rejections/release': 'owner',
  'GET /organizations/{organization}/rejections/{id}': 'viewer',
  'POST /organizations/{organization}/rejections/{id}/release': 'owner',
  'GET /organizations/{organization}/mappings': 'owner',
  'GET /organizations/{organization}/mappings/{name}': 'owner',
  'PUT /organizations/{organization}/mappings/{name}': 'owner',
  'DELETE /organizations/{organization}/mappings/{name}': 'owner',
  'POST /organizations/{organization}/mappings/preview': 'owner',
  'GET /organizations/{organization}/scorecards': 'viewer',
  'POST /organizations/{organization}/scorecards': 'owner',
  'GET /organizations/{organization}/scorecards/{domain}': 'viewer',
  'GET /organizations/{organization}/scorecards/{domain}/revisions/{revision}': 'viewer',
  'POST /organizations/{organization}/scorecards/{domain}/revisions': 'owner',
  'PATCH /organizations/{organization}/scorecards/{domain}': 'owner',
  'DELETE /organizations/{organization}/scorecards/{domain}': 'owner',
  'GET /organizations/{organization}/scorecards/{domain}/agreement': 'viewer',
  'POST /organizations/{organization}/scorecards/{domain}/labels': 'reviewer',
  'POST /organizations/{organization}/scorecards/{domain}/runs': 'owner',
  'GET /organizations/{organization}/scorecards/{domain}/estimate': 'owner',
  'GET /organizations/{organization}/scorecards/{domain}/tests/{revision}': 'viewer',
  'GET /organizations/{organization}/budget': 'owner',
  'PUT /organizations/{organization}/budget': 'owner',
  'GET /organizations/{organization}/clients/{id}/budget': 'viewer',
  'PUT /organizations/{organization}/clients/{id}/budget': 'owner',
  'GET /organizations/{organization}/event-endpoints': 'owner',
  'POST /organizations/{organization}/event-endpoints': 'owner',
  'GET /organizations/{organization}/event-endpoints/{id}': 'owner',
  'PATCH /organizations/{organization}/event-endpoints/{id}': 'owner',
  'DELETE /organizations/{organization}/event-endpoints/{id}': 'owner',
  'POST /organizations/{organization}/event-endpoints/{id}/rotate-secret': 'owner',
  'GET /organizations/{organization}/event-endpoints/{id}/deliveries': 'owner',
  'POST /organizations/{organization}/event-endpoints/{id}/test': 'owner',
  'POST /organizations/{organization}/event-endpoints/{id}/replay': 'owner',
  'GET /organizations/{organization}/event-types': 'owner',
  'GET /organizations/{organization}/calls/{id}': 'viewer',
  'GET /organizations/{organization}/calls/{id}/evaluations': 'viewer',
  'GET /organizations/{organization}/calls/{id}/evaluations/versions': 'viewer',
  'GET /organizations/{organization}/calls/{id}/neighbours': 'viewer',
  'GET /organizations/{organization}/calls/{id}/report': 'viewer',
  'GET /organizations/{organization}/calls/{id}/readers': 'owner',
  'POST /organizations/{organization}/calls/{id}/plays': 'viewer',
  'GET /organizations/{organization}/calls/{id}/recording': 'viewer',
  'POST /organizations/{organization}/calls/{id}/recording/fetch': 'owner',
  'GET /organizations/{organization}/recording-policies': 'owner',
  'PUT /organizations/{organization}/clients/{id}/recording-policy': 'owner',
  'GET /organizations/{organization}/recordings': 'owner',
  'POST /organizations/{organization}/recordings/verify': 'owner',
  'POST /organizations/{organization}/clients/{id}/recordings/fetch': 'owner',
  'GET /organizations/{organization}/retention': 'owner',
  'PUT /organizations/{organization}/retention': 'owner',
  'GET /organizations/{organization}/retention/preview': 'owner',
  'GET /organizations/{organization}/holds': 'owner',
  'POST /organizations/{organization}/holds': 'owner',
  'POST /organizations/{organization}/holds/{id}/release': 'owner',
  'GET /organizations/{organization}/review': 'reviewer',
  'POST /organizations/{organization}/review/next': 'reviewer',
  'GET /organizations/{organization}/calls/{id}/review': 'reviewer',
  'GET /organizations/{organization}/review/assignees': 'reviewer',
  'PUT /organizations/{organization}/calls/{id}/assignee': 'reviewer',
  'DELETE /organizations/{organization}/calls/{id}/assignee': 'reviewer',
  'PUT /organizations/{organization}/calls/{id}/claim': 'reviewer',
  'DELETE /organizations/{organization}/calls/{id}/claim': 'reviewer',
  'PUT /organizations/{organization}/calls/{id}/review': 'reviewer',
  'GET /organizations/{organization}/clients/{id}/review-sample': 'viewer',
  'PUT /organizations/{organization}/clients/{id}/review-sample': 'owner',
  'POST /organizations/{organization}/calls/{id}/evaluations': 'owner',
  'GET /organizations/{organization}/evaluation-agreement': 'viewer',
  'POST /organizations/{organization}/evaluation-runs': 'owner',
  'POST /organizations/{organization}/reports/reprocess': 'staff',
  'GET /organizations/{organization}/evaluation-work': 'owner',
  'POST /organizations/{organization}/evaluation-work/retry': 'owner',
  'GET /organizations/{organization}/insights': 'viewer',
  'GET /organizations/{organization}/insights/volume': 'viewer',
  'GET /organizations/{organization}/insights/outcomes': 'viewer',
  'GET /organizations/{organization}/insights/scores': 'viewer',
  'GET /organizations/{organization}/insights/costs': 'owner',
  'GET /organizations/{organization}/insights/agents': 'viewer',
  'GET /organizations/{organization}/insights/agreement': 'viewer',
  'GET /organizations/{organization}/insights/comparison': 'viewer',
  'GET /organizations/{organization}/insights/answers': 'viewer',
  'GET /organizations/{organization}/insights/comparison/answers': 'viewer',
  'GET /organizations/{organization}/api-keys': 'owner',
  'POST /organizations/{organization}/api-keys': 'owner',
  'PATCH /organizations/{organization}/api-keys/{id}': 'owner',
  'POST /organizations/{organization}/api-keys/{id}/revoke': 'staff',
  'POST /organizations/{organization}/api-keys/{id}/rotate': 'staff',
  'GET /organizations/{organization}/members': 'owner',
  'GET /organizations/{organization}/members/{id}/event-endpoints': 'owner',
  'GET /organizations/{organization}/members/invitations': 'owner',
  'POST /organizations/{organization}/members/invitations': 'owner',
  'POST /organizations/{organization}/members/invitations/{id}/resend': 'owner',
  'DELETE /organizations/{organization}/members/invitations/{id}': 'owner',
  'PATCH /organizations/{organization}/members/{id}': 'owner',
  'DELETE /organizations/{organization}/members/{id}': 'owner',
  'DELETE /organizations/{organization}/members/{id}/identity': 'owner',
  'GET /organizations/{organization}/sso': 'owner',
  'PUT /organizations/{organization}/sso': 'owner',
  'PATCH /organizations/{organization}/sso': 'owner',
  'DELETE /organizations/{organization}/sso': 'owner',
  'GET /organizations/{organization}/audit/stream': 'owner',
  'GET /organizations/{organization}/audit': 'owner',
  'GET /organizations/{organization}/audit/actors': 'owner',
  'GET /organizations/{organization}/audit/{id}': 'owner',
  'GET /organizations/{organization}/audit.csv': 'owner'
}

const operations = membersOf((await describeConsole())['paths'])
  .filter(([path]) => path.includes('{organization}'))
  .flatMap(([path, methods]) =>
    membersOf(methods).map(([method]) => `${method.toUpperCase()} ${path.replace('/console/api', '')}`)
  )

describe.each(operations)('%s', (name) => {
  it('requires its minimum role', async () => {
    const { method, path, body, organizationId = newId<OrganizationId>() } = await prepare(world, name)
    const lowest = lowestRoles[name]
    if (lowest === undefined) throw new Error(`Nothing is known about who may ${name}`)

    for (const role of roles) {
      const browser = open()
      await browser.enter(await addPerson(db, { memberships: { [organizationId]: role } }))
      const { statusCode, body: answer } = await browser.send(method, path, body)
      const isAllowed = levels.indexOf(role) >= levels.indexOf(lowest)
      // The second reviewer of a call gets an error that names the first.
      if (isAllowed)
        expect([role, statusCode]).toEqual([role, expect.toSatisfy((status) => status < 300 || status === 412)])
      else expect([role, statusCode, answer]).toEqual([role, 403, '{"error":"Forbidden"}'])
    }
  })

  it('is allowed for staff in every organization, but not for other users without a membership', async () => {
    const { method, path, body } = await prepare(world, name)
    const [manager, stranger] = [open(), open()]
    await manager.enter(await addPerson(db, { platformRole: 'account_manager' }))
    const elsewhere = await addOrganization(db)
    await stranger.enter(await addPerson(db, { memberships: { [elsewhere]: 'owner' } }))

    expect((await stranger.send(method, path, body)).body).toBe('{"error":"Organization not found"}')
    expect((await manager.send(method, path, body)).statusCode).toBeLessThan(300)
  })

  it('gives the same response for another organization, an unknown one and an invalid id', async () => {
    const { method, path, body, organizationId = '' } = await prepare(world, name)
    const browser = open()
    await browser.enter(await addPerson(db, { memberships: { [await addOrganization(db)]: 'owner' } }))
    const paths = [path, path.replace(organizationId, newId()), path.replace(organizationId, 'x')]

    const answers = await Promise.all(paths.map((one) => browser.send(method, one, body)))

    expect(answers.map(({ statusCode, body: answer }) => [statusCode, answer])).toEqual(
      answers.map(() => [404, '{"error":"Organization not found"}'])
    )
  })

  if (name.includes('{id}'))
    it('gives the same response for a resource of another organization and an unknown one', async () => {
      const [theirs, { browser, method, path, body }] = [await prepare(world, name), await prepare(world, name)]
      const idOf = (of: string) => of.split('/')[name.split('/').indexOf('{id}')] ?? ''
      const ids = [idOf(theirs.path), newId(), 'x']

      const answers = await Promise.all(ids.map((id) => browser.send(method, path.replace(idOf(path), id), body)))

      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
      expect(new Set(answers.map(({ body: answer }) => answer)).size).toBe(1)
    })
})

describe.each(['GET /organizations', 'GET /overview', 'POST /organizations'])('%s', (name) => {
  it('is limited to staff', async () => {
    const { browser } = await prepare(world, 'GET /organizations/{organization}')
    const { method, path, body } = await prepare(world, name)

    const answer = await browser.send(method, path, body)

    expect([answer.statusCode, answer.body]).toEqual([403, '{"error":"Forbidden"}'])
  })
})
