import { Readable } from 'node:stream'
import { newId } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../testing/index.ts'
import { promptForName } from './organization-deletion.ts'

const { env, json, error, superuserUrl, testDb } = await createAdmin()

it('deletes an organization by name with the rights of an operator and reports the result', async () => {
  const [id, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  await addClient(testDb, id)

  const deleted = await json(['organization', 'delete', id, '--confirm-name', 'Acme Group'])

  expect(deleted).toEqual({ id, name: 'Acme Group', deleted: { clients: 1 } })
  expect(await listIds()).toEqual([other])
  const [event, ...others] = await testDb.selectFrom('audit_events').selectAll().execute()
  expect([event?.action, others]).toEqual(['organization.delete', []])
  expect(JSON.parse(event?.changes ?? '')).toEqual({ name: { before: 'Acme Group' }, clients: { after: 1 } })
})

it('removes the SQL logins of the organization, or prints the statements that do', async () => {
  const superuser = { ...env, DATABASE_URL: superuserUrl }
  const addReader = async (id: string) => {
    const { stdout } = await runAdmin(superuser, ['reader', 'create', '--organization', id, '--trusted', '--json'])

    return JSON.parse(stdout).login
  }
  const [first, second] = [await addOrganization(testDb), await addOrganization(testDb)]
  const [removed, left] = [await addReader(first), await addReader(second)]
  const deletion = (id: string) => ['organization', 'delete', id, '--confirm-name', 'Acme Group']

  expect((await runAdmin(superuser, deletion(first))).stdout).not.toContain('administrator')
  expect((await runAdmin(env, deletion(second))).stdout).toMatch(
    new RegExp(
      `^SQL logins of readers remain\\. An administrator of PostgreSQL must run this.*^drop role ${left};$`,
      'ms'
    )
  )

  const remove = (login: string) => runAdmin(superuser, ['reader', 'remove', login])
  expect((await remove(removed)).stderr).toBe(`error: There is no reader ${removed}\n`)
  expect(await remove(left)).toMatchObject({ code: 0 })
})

it('deletes nothing without the right name or for an unknown organization', async () => {
  const [id, unknown] = [await addOrganization(testDb), newId()]
  const named = ['--confirm-name', 'Acme']

  expect(await error(['organization', 'delete', id])).toMatch(/^Give --confirm-name/)
  expect(await error(['organization', 'delete', id, ...named])).toMatch(/^The name does not match the organization/)
  expect(await error(['organization', 'delete', unknown, ...named])).toBe(`There is no organization ${unknown}`)
  expect(await listIds()).toContain(id)
})

it.each([
  { typed: ['Acme ', 'Group\nmore'], name: 'Acme Group' },
  { typed: ['no end'], name: 'no end' },
  { typed: [], name: '' }
])('prompts at a terminal, with the input $typed', async ({ typed, name }) => {
  const terminal = Object.assign(Readable.from(typed), { isTTY: true })
  const notes: string[] = []

  expect(await promptForName(terminal, (text) => notes.push(text), 'Acme Group')).toBe(name)
  expect(notes.join()).toMatch(/"Acme Group" will be deleted permanently/)
})

async function listIds(): Promise<string[]> {
  return (await testDb.selectFrom('organizations').select('id').execute()).map(({ id }) => id)
}
