import { randomBytes } from 'node:crypto'
import { insertAuditEvent, newId } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { type EndpointId, type OrganizationId, parseKeyRing } from '@callbook/domain'
import { allowAddresses, createEndpoint, type ListedEvent, setEndpointStatus } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin, secretsKey, tester } from '../../testing/index.ts'

const { db, testDb, env, json, error } = await createAdmin()

describe('audit list', () => {
  it('shows the changes of an organization and their actors, newest first', async () => {
    const { organizationId, clientId, endpointId } = await someEndpoint()
    await setEndpointStatus(db, organizationId, tester, endpointId, 'inactive')

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
    const always = { organization_id: organizationId, id: expect.any(String), at: expect.stringMatching(/Z$/) }
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

  it('escapes control characters in the table', async () => {
    const { organizationId, endpointId } = await someEndpoint()
    await allowAddresses(db, organizationId, tester, endpointId, ['203.0.113.9'])
    const actor = { kind: 'user', id: newId(), name: 'Ada\u001b[2J' } as const
    const odd = { act: 'odd', objectKind: 'client', objectId: '\u009b', changes: { name: { after: '\u001b]0;' } } }
    await insertAuditEvent(db, organizationId, actor, odd, new Date(0))

    const { stdout } = await runAdmin(env, ['audit', 'list', '--organization', organizationId])

    expect(stdout).toMatch(
      new RegExp(
        `Z\nactor    tester\nact      endpoint.allow_addresses\nobject   ${endpointId}\nchanges  allowed_ips: \\[`
      )
    )
    expect(stdout).toContain('changes  provider: vapi, status: active\n')
    expect(stdout).toContain('actor    Ada\\u001b[2J\nact      odd\nobject   \\u009b\nchanges  name: \\u001b]0;\n')
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })

  it('lists changes of the installation separately', async () => {
    await someEndpoint()
    const ring = `${Buffer.alloc(32, 9).toString('base64')},${env['SECRETS_KEY']}`
    await runAdmin({ ...env, SECRETS_KEY: ring }, ['secrets', 'reencrypt'])

    expect(await list('--installation')).toMatchObject([
      { act: 'secrets.reencrypt', object_kind: 'installation', changes: { secrets: { after: expect.any(Number) } } }
    ])
  })

  it('lists the events of a deleted organization and rejects an unknown one', async () => {
    const [gone, never] = [newId<OrganizationId>(), newId<OrganizationId>()]
    const actor = { kind: 'cli', id: null, name: 'tester' } as const
    const deletion = { act: 'organization.delete', objectKind: 'organization', objectId: gone }
    await insertAuditEvent(db, gone, actor, deletion, new Date())

    expect(await list('--organization', gone)).toMatchObject([{ act: 'organization.delete', changes: {} }])
    expect(await error(['audit', 'list', '--organization', never])).toBe(`There is no organization ${never}`)
    expect(await list('--organization', await addOrganization(testDb))).toEqual([])
  })

  it.each([
    { args: [], says: 'Give --organization or --installation' },
    { args: ['--organization', newId(), '--installation'], says: /cannot be used with/ },
    { args: ['--installation', '--since', 'now'], says: /It must be a date/ }
  ])('rejects $args', async ({ args, says }) => {
    expect(await error(['audit', 'list', ...args])).toMatch(says)
  })
})

async function someEndpoint() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const urls = { keyRing: parseKeyRing(secretsKey), publicUrl: 'https://hooks.example.com' }
  const made = { id: newId<EndpointId>(), now: new Date(), randomBytes }
  const { id } = await createEndpoint(db, organizationId, tester, { clientId, provider: 'vapi' }, urls, made)

  return { organizationId, clientId, endpointId: id }
}

async function list(...args: readonly string[]): Promise<ListedEvent[]> {
  return (await json(['audit', 'list', ...args])) as ListedEvent[]
}
