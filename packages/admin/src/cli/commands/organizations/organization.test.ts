import { expect, it } from 'vitest'
import { createAdmin } from '../../../testing/index.ts'

const { json, error } = await createAdmin()

it('creates organizations and lists them, the oldest first', async () => {
  const acme = await json(['organization', 'create', '--name', 'Acme Group'])
  const zenith = await json(['organization', 'create', '--name', 'Zenith'])

  expect(acme).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Acme Group' })
  expect(await json(['organization', 'list'])).toEqual([acme, zenith])
})

it('refuses a name that cannot be one', async () => {
  expect(await error(['organization', 'create', '--name', ' '])).toBe('name must be a line of 1 to 200 characters')
})
