import { newId } from '@callbook/db'
import { expect, it } from 'vitest'
import { createAdmin } from '../../testing/index.ts'

const { json, error } = await createAdmin()

it('creates organizations and lists them, oldest first', async () => {
  const acme = await json(['organization', 'create', '--name', 'Acme Group'])
  const zenith = await json(['organization', 'create', '--name', 'Zenith'])

  expect(acme).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Acme Group' })
  expect(await json(['organization', 'list'])).toEqual([acme, zenith])
})

it('rejects an invalid name', async () => {
  expect(await error(['organization', 'create', '--name', ' '])).toBe('name must be a line of 1 to 200 characters')
})

it('renames one organization and no other', async () => {
  const before = (await json(['organization', 'list'])) as { id: string; name: string }[]
  const { id } = (await json(['organization', 'create', '--name', 'Misspelt'])) as { id: string }

  const renamed = await json(['organization', 'rename', id, '--name', 'Right'])

  expect(renamed).toEqual({ id, name: 'Right' })
  expect(await json(['organization', 'list'])).toEqual([...before, { id, name: 'Right' }])
})

it('rejects an unknown organization and an invalid name', async () => {
  const unknown = newId()
  const { id } = (await json(['organization', 'create', '--name', 'Steady'])) as { id: string }

  expect(await error(['organization', 'rename', unknown, '--name', 'x'])).toBe(`There is no organization ${unknown}`)
  expect(await error(['organization', 'rename', id, '--name', ' '])).toBe('name must be a line of 1 to 200 characters')
})
