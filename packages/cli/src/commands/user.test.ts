import { expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../testing/index.ts'

const { testDb, env, json, error } = await createAdmin()

const create = ['user', 'create', '--name', 'Ann Lee', '--administrator', '--email']

it('creates the first administrator in the database, with a link to choose a password', async () => {
  const made = await json([...create, 'Ann@Example.com '])

  expect(made).toEqual({
    id: expect.any(String),
    email: 'ann@example.com',
    name: 'Ann Lee',
    platform_role: 'administrator',
    has_second_factor: false,
    disabled_at: null,
    created_by_organization_id: null,
    url: expect.stringMatching(/^https:\/\/console\.example\.com\/console\/link#[\w-]{43}$/),
    expires_at: expect.any(String)
  })
  expect(await error([...create, 'ANN@example.com'])).toBe('There is already a user ann@example.com')
})

it.each([
  { args: [...create, 'nobody'], message: 'email must be an address such as ann@example.com' },
  { args: [...create, 'b@example.com', '--name', ' '], message: 'name must be a line of 1 to 200 characters' },
  {
    args: [...create, 'b@example.com', '--account-manager'],
    message: "option '--administrator' cannot be used with option '--account-manager'"
  }
])('rejects $args', async ({ args, message }) => {
  expect(await error(args)).toBe(message)
})

it.each(['', 'console.example.com', 'ftp://console.example.com', 'https://console.example.com/path'])(
  'creates no administrator if the console origin is %j',
  async (origins) => {
    const { code, stderr } = await runAdmin({ ...env, CONSOLE_ORIGINS: origins }, [...create, 'c@example.com'])

    expect(code).toBe(1)
    expect(stderr).toMatch(/^error: CONSOLE_ORIGINS (is not set|must start with an origin)/)
    const users = testDb.selectFrom('users').select('id').where('email', '=', 'c@example.com')
    expect(await users.execute()).toEqual([])
  }
)
