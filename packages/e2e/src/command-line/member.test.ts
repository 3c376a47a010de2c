import { newId } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { testDb } = admin

it('invites a member with a link that is shown once', async () => {
  const inOrganization = ['--organization', await addOrganization(testDb)]

  const invited = await json(['member', 'invite', ...inOrganization, '--email', 'ann@example.com', '--role', 'owner'])

  expect(invited).toMatchObject({
    url: expect.stringMatching(/^https:\/\/console\.example\.com\/console\/link#[\w-]{43}$/),
    expires_at: expect.any(String)
  })
  expect(await json(['member', 'list', ...inOrganization])).toEqual([])
})

it('lists members, changes the role and the limit of one, and removes the member', async () => {
  const organizationId = await addOrganization(testDb)
  const inOrganization = ['--organization', organizationId]
  const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
  const user = { id: newId(), email: 'joe@example.com', name: 'Joe', created_at: new Date() }
  await testDb.insertInto('users').values(user).execute()
  const membership = { organization_id: organizationId, user_id: user.id, client_id: own, created_at: new Date() }
  await testDb
    .insertInto('memberships')
    .values({ ...membership, id: newId(), role: 'viewer' })
    .execute()
  const change = ['member', 'change', user.email, ...inOrganization]

  const listed = await run(['member', 'list', ...inOrganization])
  const changed = await json([...change, '--role', 'client_manager', '--client', other])
  const unlimited = await json([...change, '--role', 'reviewer', '--all-clients'])
  const removed = await json(['member', 'remove', user.email, ...inOrganization])

  expect(listed).toMatchObject({ code: 0, stderr: '' })
  expect(listed.stdout).toBe(`id      ${user.id}\nemail   ${user.email}\nrole    viewer\nclient  ${own}\n`)
  expect(changed).toMatchObject({ user_id: user.id, role: 'client_manager', client_id: other })
  expect(unlimited).toMatchObject({ role: 'reviewer', client_id: null })
  expect(removed).toEqual({ user_id: user.id, removed: true })
  expect(await json(['member', 'list', ...inOrganization])).toEqual([])
})

it('rejects what does not exist', async () => {
  const [organizationId, unknown] = [await addOrganization(testDb), newId()]

  expect(await error(['member', 'list', '--organization', unknown])).toBe(`There is no organization ${unknown}`)
  expect(await error(['member', 'remove', 'nobody@example.com', '--organization', organizationId])).toBe(
    'There is no member nobody@example.com'
  )
  expect(await error(['member', 'change', 'nobody@example.com', '--organization', organizationId])).toBe(
    'Give at least one setting to change'
  )
})
