import { newId } from '@callbook/db'
import { addCall, addClient, addOrganization, connectAdmin } from '@callbook/db/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAdmin, runAdmin } from '../testing/index.ts'

const operator = await createAdmin()
const connectionString = operator.superuserUrl
const env = { ...operator.env, DATABASE_URL: connectionString }

describe('reader create', () => {
  it('creates a login that reads only its organization', async () => {
    const [organizationId, other] = [await addOrganization(operator.testDb), await addOrganization(operator.testDb)]
    for (const id of [organizationId, other]) await addCall(operator.testDb, id, await addClient(operator.testDb, id))

    const created = await run(['reader', 'create', '--organization', organizationId, '--trusted'])

    expect(created).toEqual({
      login: expect.stringMatching(new RegExp(`^callbook_reader_${organizationId.replaceAll('-', '')}_[0-9a-f]{8}$`)),
      organization_id: organizationId,
      password: expect.stringMatching(/^[\w-]{32}$/),
      url: expect.stringMatching(/^postgresql:\/\/callbook_reader_\w+:[\w-]{32}@127\.0\.0\.1:\d+\/test_[\w-]+$/),
      is_done: true
    })
    const reader = connectAdmin(String(created['url']))
    onTestFinished(() => reader.destroy())
    const readCalls = () => reader.withSchema('reporting').selectFrom('calls').select('id').execute()
    expect(await readCalls()).toHaveLength(1)
    expect(await run(['reader', 'list', '--organization', organizationId])).toEqual([
      { login: created['login'], organization_id: organizationId, connection_limit: 5 }
    ])
    const events = operator.testDb.selectFrom('audit_events').select(['action', 'organization_id'])
    expect(await events.execute()).toEqual([{ action: 'reader.create', organization_id: organizationId }])

    await run(['reader', 'remove', String(created['login'])])

    await expect(readCalls()).rejects.toThrow()
    expect(await run(['reader', 'list', '--organization', organizationId])).toEqual([])
  })

  it('prints statements without the password if the role may not create logins', async () => {
    const organizationId = await addOrganization(operator.testDb)

    const created = (await operator.json([
      'reader',
      'create',
      '--organization',
      organizationId,
      '--trusted'
    ])) as Created
    const { stdout } = await runAdmin(operator.env, ['reader', 'create', '--organization', organizationId, '--trusted'])

    expect(created).toMatchObject({ is_done: false, statements: expect.any(Array) })
    expect(created['statements']).toEqual(
      expect.not.arrayContaining([expect.stringContaining(String(created['password']))])
    )
    expect(stdout).toMatch(/An administrator of PostgreSQL must run this in the database of Callbook:\n\ncreate role /)
    expect(await operator.json(['reader', 'list', '--organization', organizationId])).toEqual([])
  })

  it('refuses a login that could stop the writes of all tenants, and names what to do', async () => {
    const organizationId = await addOrganization(operator.testDb)

    const message = await operator.error(['reader', 'create', '--organization', organizationId])

    expect(message).toMatch(/^On this server, a reader could stop the writes of all tenants: .* run `revoke connect on/)
    expect(message).toContain('add --trusted')
  })

  it('rejects an unknown organization', async () => {
    const id = newId()

    expect(await operator.error(['reader', 'create', '--organization', id])).toBe(`There is no organization ${id}`)
  })
})

describe('reader remove', () => {
  it.each([
    { login: 'callbook_operator', message: /must be the name of a login/ },
    { login: `callbook_reader_${'0'.repeat(32)}_x`, message: /^There is no reader callbook_reader_0+_x$/ }
  ])('rejects $login', async ({ login, message }) => {
    expect(await operator.error(['reader', 'remove', login])).toMatch(message)
  })
})

type Created = Readonly<Record<string, unknown>>

async function run(args: readonly string[]): Promise<Created> {
  const { code, stdout, stderr } = await runAdmin(env, [...args, '--json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

  return JSON.parse(stdout)
}
