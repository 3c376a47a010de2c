import type { Permission } from '@callbook/accounts'
import { runAdmin } from '@callbook/cli/testing'
import { addClient, addOrganization } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, url, addToken, run: runOverHttp } = await startCommandLineStack()
const { testDb } = admin
const [first, second] = [await addOrganization(testDb), await addOrganization(testDb)]
const clientId = await addClient(testDb, first)
const all: readonly Permission[] = ['read', 'manage_clients', 'manage_endpoints', 'manage_organizations']

it('finds the organization of an id', async () => {
  const { code, stdout } = await run(await addToken({ permissions: all }), [
    'client',
    'update',
    clientId,
    '--name',
    'Acme'
  ])

  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ id: clientId, organization_id: first, name: 'Acme' })
})

it('reports that the server has no store of recordings', async () => {
  const { code, stderr } = await runOverHttp(['recording', 'doctor'])

  expect({ code, stderr }).toEqual({ code: 1, stderr: 'error: RECORDINGS_DIR or RECORDINGS_S3_ENDPOINT is not set\n' })
})

it('does not find an id outside the organization of the token', async () => {
  const token = await addToken({ permissions: all, organizationId: second })

  const { stderr } = await run(token, ['client', 'update', clientId, '--name', 'Acme'])

  expect(JSON.parse(stderr)).toEqual({ error: 'not_found', message: `There is no client ${clientId}` })
  expect(JSON.parse((await run(token, ['organization', 'list'])).stdout)).toMatchObject([{ id: second }])
})

it('names the permission that the token lacks', async () => {
  const token = await addToken({ permissions: ['read', 'manage_organizations'] })

  const { code, stderr } = await run(token, ['client', 'update', clientId, '--name', 'Acme'])

  expect(code).toBe(1)
  expect(JSON.parse(stderr)).toEqual({
    error: 'refused',
    message: 'the token does not permit this: The access token lacks the permission manage_clients'
  })
})

it('finds the organization of an id as a member, and with CALLBOOK_ORGANIZATION', async () => {
  const ofMember = await addToken({ permissions: ['read', 'manage_clients'], organizationId: first })
  const args = ['client', 'update', clientId, '--name', 'Acme']

  const named = await runAdmin({ ...envOf(ofMember), CALLBOOK_ORGANIZATION: first }, args)
  const elsewhere = await runAdmin({ ...envOf(await addToken()), CALLBOOK_ORGANIZATION: second }, [...args, '--json'])

  expect((await run(ofMember, args)).code).toBe(0)
  expect(named.code).toBe(0)
  expect(JSON.parse(elsewhere.stderr)).toEqual({ error: 'not_found', message: `There is no client ${clientId}` })
})

function envOf(token: string) {
  return { CALLBOOK_URL: url, CALLBOOK_TOKEN: token }
}

async function run(token: string, args: readonly string[]) {
  return await runAdmin(envOf(token), [...args, '--json'])
}
