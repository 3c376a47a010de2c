import { randomBytes } from 'node:crypto'
import { runAdmin, secretsKey } from '@callbook/cli/testing'
import { insertAuditEvent, installation, newId } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { type EndpointId, type OrganizationId, parseKeyRing } from '@callbook/domain'
import { allowAddresses, createEndpoint, setEndpointStatus, within } from '@callbook/operations'
import { tester } from '@callbook/operations/testing'
import { describe, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, addToken, url, json, error, run } = await startCommandLineStack()
const { db, testDb } = admin
const keyRing = parseKeyRing(secretsKey)

describe('audit list', () => {
  it('shows the changes of an organization and their actors, newest first', async () => {
    const { organizationId, clientId, endpointId } = await someEndpoint()
    await setEndpointStatus(within(db, organizationId, tester), endpointId, 'inactive')

    const events = await list('--organization', organizationId)

    const cli = {
      actor_kind: 'cli',
      actor_id: null,
      actor_name: 'tester',
      actor_is_staff: false,
      token_id: null,
      token_name: null
    }
    const commandOrigin = { ...cli, ip: null, request_id: null }
    const object = { object_kind: 'endpoint', object_id: endpointId, client_id: clientId }
    const always = {
      organization_id: organizationId,
      kind: 'changes',
      id: expect.any(String),
      at: expect.stringMatching(/Z$/)
    }
    const created = { provider: { after: 'vapi' }, status: { after: 'active' } }
    expect(events).toEqual([
      {
        ...{ ...always, ...commandOrigin, ...object, act: 'endpoint.deactivate' },
        changes: { status: { before: 'active', after: 'inactive' } }
      },
      { ...always, ...commandOrigin, ...object, act: 'endpoint.create', changes: created }
    ])
    expect(await list('--organization', organizationId, '--act', 'endpoint.create')).toEqual(events.slice(1))
    expect(await list('--organization', organizationId, '--since', events[0]?.at ?? '')).toEqual(events.slice(0, 1))
  })

  it('shows access instead of changes', async () => {
    const { organizationId } = await someEndpoint()
    const opened = { act: 'call.open', isAccess: true, objectKind: 'call', objectId: newId() }
    await insertAuditEvent({ db, organizationId, actor: tester }, opened, new Date(0))

    const events = await list('--organization', organizationId, '--access')

    expect(events).toMatchObject([{ act: 'call.open', kind: 'access', object_id: opened.objectId }])
  })

  it('escapes control characters in the table', async () => {
    const { organizationId, endpointId } = await someEndpoint()
    await allowAddresses(within(db, organizationId, tester), endpointId, ['203.0.113.9'])
    const actor = { kind: 'user', id: newId(), name: 'Ada\u001b[2J' } as const
    const odd = { act: 'odd', objectKind: 'client', objectId: '\u009b', changes: { name: { after: '\u001b]0;' } } }
    await insertAuditEvent({ db, organizationId, actor }, odd, new Date(0))

    const { stdout } = await run(['audit', 'list', '--organization', organizationId])

    expect(stdout).toMatch(
      new RegExp(
        `Z\nactor    tester\nact      endpoint.allow_addresses\nobject   ${endpointId}\nchanges  allowed_ips: \\[`
      )
    )
    expect(stdout).toContain('changes  provider: vapi, status: active\n')
    expect(stdout).toContain('actor    Ada\\u001b[2J\nact      odd\nobject   \\u009b\nchanges  name: \\u001b]0;\n')
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })

  it('lists the events of all organizations of the token together, newest first', async () => {
    const [first, second] = [await addOrganization(testDb), await addOrganization(testDb)]
    const erasure = { act: 'test.erase', objectKind: 'customer', objectId: newId(), changes: {} }
    const add = (id: OrganizationId, at: number) =>
      insertAuditEvent({ db, organizationId: id, actor: tester }, erasure, new Date(at))
    await add(first, 1)
    await add(second, 2)
    await add(first, 3)

    const organizations = (await list('--act', 'test.erase')).map(({ organization_id }) => organization_id)
    expect(organizations).toEqual([first, second, first])

    const limited = { CALLBOOK_URL: url, CALLBOOK_TOKEN: await addToken({ organizationId: second }) }
    const { stdout } = await runAdmin(limited, ['audit', 'list', '--act', 'test.erase', '--json'])
    expect(JSON.parse(stdout)).toMatchObject([{ organization_id: second }])
  })

  it('lists changes of the installation separately', async () => {
    await someEndpoint()
    const removal = { act: 'retention.run', objectKind: 'installation', objectId: installation }
    await insertAuditEvent(
      { db, organizationId: installation, actor: tester },
      { ...removal, changes: { calls: { after: 3 } } },
      new Date()
    )

    const events = await list('--installation')

    // After it come the accounts of staff, such as that of the test.
    expect(events[0]).toMatchObject({ act: 'retention.run', changes: { calls: { after: 3 } } })
    expect(events.filter(({ organization_id }) => organization_id !== installation)).toEqual([])
    expect(Object.keys(events[0] ?? {})).not.toContain('object_name')
    expect(await list('--installation', '--act', 'secrets.reencrypt')).toEqual([])
  })

  it('lists the events of a deleted organization and rejects an unknown one', async () => {
    const [gone, never] = [newId<OrganizationId>(), newId<OrganizationId>()]
    const deletion = { act: 'organization.delete', objectKind: 'organization', objectId: gone, changes: {} }
    await insertAuditEvent({ db, organizationId: gone, actor: tester }, deletion, new Date())

    expect(await list('--organization', gone)).toMatchObject([{ act: 'organization.delete', changes: {} }])
    expect(await error(['audit', 'list', '--organization', never])).toBe(`There is no organization ${never}`)
    expect(await list('--organization', await addOrganization(testDb))).toEqual([])
    const token = await addToken({ organizationId: await addOrganization(testDb) })
    const limited = { CALLBOOK_URL: url, CALLBOOK_TOKEN: token }
    expect(await runAdmin(limited, ['audit', 'list', '--organization', gone])).toMatchObject({
      code: 1,
      stderr: `error: There is no organization ${gone}\n`
    })
  })

  it.each([
    { args: ['--organization', newId(), '--installation'], says: /cannot be used with/ },
    { args: ['--installation', '--since', 'now'], says: /It must be a date/ }
  ])('rejects $args', async ({ args, says }) => {
    expect(await error(['audit', 'list', ...args])).toMatch(says)
  })
})

describe('audit stream', () => {
  it('prints each event as a line, oldest first, and continues after a cursor', async () => {
    const organizationId = await addOrganization(testDb)
    for (const nth of [1, 2, 3]) {
      const event = { act: 'client.change', objectKind: 'client', objectId: `c${nth}`, changes: {} }
      await insertAuditEvent({ db, organizationId, actor: tester }, event, new Date(nth))
    }
    const stream = async (...options: string[]) =>
      (await run(['audit', 'stream', '--organization', organizationId, ...options])).stdout
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))

    const all = await stream()

    expect(all.map(({ sequence, object_id }) => [sequence, object_id])).toEqual([
      [1, 'c1'],
      [2, 'c2'],
      [3, 'c3']
    ])
    expect(await stream('--cursor', all[0].cursor)).toEqual(all.slice(1))
    expect(await stream('--cursor', all[2].cursor)).toEqual([])
  })

  it('prints the events of the installation, and requires one of both', async () => {
    const event = { act: 'test.run', objectKind: 'installation', objectId: installation, changes: {} }
    await insertAuditEvent({ db, organizationId: installation, actor: tester }, event, new Date(1))

    const { stdout } = await run(['audit', 'stream', '--installation'])

    expect(stdout).toContain('"act":"test.run"')
    expect(await error(['audit', 'stream'])).toBe('--organization or --installation is required')
  })
})

async function someEndpoint() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const urls = { keyRing, publicUrl: 'https://hooks.example.com' }
  const made = { id: newId<EndpointId>(), now: new Date(), randomBytes }
  const { id } = await createEndpoint(
    within(db, organizationId, tester),
    { clientId, provider: 'vapi' },
    { urls, ...made }
  )

  return { organizationId, clientId, endpointId: id }
}

async function list(...args: readonly string[]) {
  return (await json(['audit', 'list', ...args])) as { readonly at: string; readonly organization_id: string }[]
}
