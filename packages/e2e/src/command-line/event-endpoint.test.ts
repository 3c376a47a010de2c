import { secretsKey } from '@callbook/cli/testing'
import { logEvents, newId, numberEvents } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { openSecret, parseKeyRing } from '@callbook/domain'
import { startReceiver } from '@callbook/operations/testing'
import { describe, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { db, testDb } = admin
const url = 'https://crm.example.com/callbook'

describe('event-endpoint', () => {
  it('is created with a secret that is shown only once', async () => {
    const organizationId = await addOrganization(testDb)
    const clientId = await addClient(testDb, organizationId)
    const given = ['--url', url, '--mode', 'full', '--type', 'call.stored', 'customer.erased', '--client', clientId]

    const { secret, ...added } = await call('create', '--organization', organizationId, ...given)

    expect(added).toMatchObject({ url, types: ['call.stored', 'customer.erased'], client_id: clientId, mode: 'full' })
    expect(await secretsOf(added['id'])).toEqual({ current: secret, previous: null })
    expect(await call('show', String(added['id']))).toEqual(added)
    expect(await call('list', '--organization', organizationId)).toEqual([added])
  })

  it('is updated, paused, resumed after it was disabled, and deleted', async () => {
    const { id, organizationId } = await add()

    expect(await call('change', id, '--type', 'call.stored', '--description', 'Ours')).toMatchObject({
      types: ['call.stored'],
      description: 'Ours'
    })
    expect(await call('change', id, '--type', 'all', '--mode', 'full')).toMatchObject({
      ...{ types: null, mode: 'full', description: 'Ours' }
    })
    expect(await call('pause', id)).toMatchObject({ state: 'paused' })
    await testDb.updateTable('event_endpoints').set({ state: 'disabled', disabled_reason: 'gone' }).execute()
    expect(await call('show', id)).toMatchObject({ state: 'disabled', disabled_reason: 'gone' })
    expect(await call('resume', id)).toMatchObject({ state: 'active', disabled_reason: null })
    expect(await call('remove', id)).toMatchObject({ id, state: 'removed' })
    expect(await call('list', '--organization', organizationId)).toEqual([])
  })

  it('gets a new secret and keeps the previous one', async () => {
    const { id, secret } = await add()

    const rotated = await call('rotate-secret', id)

    expect(rotated['secret']).not.toBe(secret)
    expect(await secretsOf(id)).toEqual({ current: rotated['secret'], previous: secret })
  })

  it('appears in the audit log only by the host of its URL', async () => {
    const { id } = await add()
    await call('change', id, '--url', 'https://crm.example.com/services/credential')
    await call('remove', id)

    const events = await testDb.selectFrom('audit_events').select('changes').where('object_id', '=', id).execute()

    expect(events.map(({ changes }) => JSON.parse(changes).url)).toEqual([
      { after: 'https://crm.example.com' },
      { before: 'https://crm.example.com', after: 'https://crm.example.com' },
      { before: 'https://crm.example.com' }
    ])
  })

  it.each([
    { args: ['change', '--type', 'all', 'call.stored'], says: '--type all cannot be combined with other types' },
    { args: ['change'], says: 'Give at least one setting to change' },
    { args: ['change', '--url', 'http://10.0.0.1/'], says: 'url must be a public address' },
    { args: ['replay'], says: 'Give --since or --sequence' },
    { args: ['replay', '--since', '0'], says: /must be the sequence number of an event/ }
  ])('rejects $args', async ({ args: [name = '', ...options], says }) => {
    const { id } = await add()

    expect(await error(['event-endpoint', name, id, ...options])).toMatch(says)
  })

  it('rejects an unknown id', async () => {
    const id = newId()

    expect(await error(['event-endpoint', 'show', id])).toBe(`There is no event endpoint ${id}`)
  })
})

describe('event-endpoint test', () => {
  it('shows the response and exits with 1 if the event was not accepted', async () => {
    const [good, bad] = [await startReceiver(), await startReceiver(500, { problem: 'odd' })]
    const { id } = await add(good.url)
    const taken = await run(['event-endpoint', 'test', id, '--json'])
    await testDb.updateTable('event_endpoints').set({ url: bad.url }).where('id', '=', id).execute()

    const refused = await run(['event-endpoint', 'test', id])

    expect(JSON.parse(taken.stdout)).toMatchObject({ status: 200, error: null, response_body: '{"success":true}' })
    expect(JSON.parse(good.received[0]?.body ?? '')).toMatchObject({ type: 'event_endpoint.test' })
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain('error        returned 500\n\n{"problem":"odd"}')
    expect(refused.stderr).toContain('the endpoint did not accept the test event: returned 500')
  })

  it('sends a sentence to an endpoint in Slack format', async () => {
    const { url: inner, received } = await startReceiver()
    const { id, organizationId } = await add(inner)
    await call('change', id, '--mode', 'slack')

    await run(['event-endpoint', 'test', id])

    expect(JSON.parse(received[0]?.body ?? '').text).toBe(
      `This is a test of <https://console.example.com/console/o/${organizationId}/settings/webhooks/outbound/${id}|the event endpoint>.`
    )
  })
})

describe('event-endpoint deliveries', () => {
  it('are listed in 80 columns and can be replayed', async () => {
    const { id, organizationId } = await add()
    const events = [1, 2, 3].map(() => ({ organizationId, type: 'call.stored', subjectId: newId(), clientId: null }))
    await db.transaction().execute((tx) => logEvents(tx, events as never, new Date()))
    await numberEvents(db, organizationId)
    const failed = { state: 'failed', attempt: 10, last_status: 503, last_error: 'returned 503' }
    await testDb.updateTable('event_deliveries').set(failed).where('event_endpoint_id', '=', id).execute()

    const { stdout } = await run(['event-endpoint', 'deliveries', id, '--limit', '2'])
    const replayed = await call('replay', id, '--sequence', '1', '3')

    expect(stdout).toContain('Next page: --before 2 --limit 2')
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
    expect(stdout).toMatch(/^3 +call.stored +failed +10 +503 +- +returned 503$/m)
    expect(replayed).toEqual({ queued: 2, from_sequence: 1, next_sequence: null })
    expect(await call('deliveries', id, '--state', 'failed')).toMatchObject([{ sequence: 2, attempt_count: 10 }])
  })
})

async function call(name: string, ...args: readonly string[]): Promise<Record<string, string>> {
  return (await json(['event-endpoint', name, ...args])) as Record<string, string>
}

async function add(to = url) {
  const organizationId = await addOrganization(testDb)
  const args = ['event-endpoint', 'create', '--organization', organizationId, '--url', to, '--json']
  const { stdout } = await run(args)
  const { id, secret } = JSON.parse(stdout) as { id: string; secret: string }

  return { organizationId, id, secret }
}

async function secretsOf(id = '') {
  const { secret_encrypted, previous_secret_encrypted: previous } = await testDb
    .selectFrom('event_endpoints')
    .select(['secret_encrypted', 'previous_secret_encrypted'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ring = parseKeyRing(secretsKey)

  return { current: openSecret(ring, secret_encrypted, id), previous: previous && openSecret(ring, previous, id) }
}
