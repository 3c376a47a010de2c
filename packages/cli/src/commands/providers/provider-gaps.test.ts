import { inventCalls, respondWith, startFakeProvider } from '@callbook/backfill/testing'
import { addClient, addEndpoint, addOrganization, dumpRows } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const { testDb, env } = await createAdmin()
const yesterday = new Date(Date.now() - 86_400_000)

describe('provider gaps', () => {
  it('lists missing calls and changes nothing', async () => {
    const { id, run, listed, clientId, endpointId } = await withCalls(3)
    const before = await dumpRows(testDb)

    const { code, stdout } = await run(['provider', 'gaps', id, '--json'])
    const person = await run(['provider', 'gaps', id])

    const nothing = { arrived: 0, partial: 0, unassigned: 0, gone: 0, repaired: 0, problems: [] }
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        ...{ ...nothing, listed: 3, missing: 3 },
        calls: listed.map((call) => ({
          ...{ id: call, kind: 'missing', ended_at: expect.any(String), assistant_id: expect.anything() },
          ...{ client_id: clientId, endpoint_id: endpointId, repaired: false, was_too_large: false, why: null }
        }))
      }
    ])
    expect(person.stdout).toMatch(/^listed +3\narrived +0\nmissing +3$/m)
    expect(person.stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(await dumpRows(testDb)).toEqual(before)
  })

  it('stores missing calls once with --fix', async () => {
    const { id, run, organizationId } = await withCalls(3)

    const fixed = await run(['provider', 'gaps', id, '--fix', '--json'])
    const again = await run(['provider', 'gaps', id, '--fix', '--json'])

    expect(JSON.parse(fixed.stdout)).toMatchObject({ listed: 3, missing: 3, repaired: 3 })
    expect(JSON.parse(again.stdout)).toMatchObject({ listed: 3, arrived: 3, missing: 0, repaired: 0, calls: [] })
    const calls = testDb.selectFrom('calls').select('source').where('organization_id', '=', organizationId)
    expect(await calls.execute()).toEqual(Array(3).fill({ source: 'backfill' }))
  })

  it('respects the start of the period', async () => {
    const { id, run } = await withCalls(3)
    const since = new Date(Date.now() - 3_600_000).toISOString()

    expect(JSON.parse((await run(['provider', 'gaps', id, '--since', since, '--json'])).stdout)).toMatchObject({
      listed: 0,
      missing: 0
    })
  })

  it('reports if the provider rejects the key', async () => {
    const { id, run, provider } = await withCalls(1)
    provider.fail(respondWith(401), { path: /call/ })

    const { code, stdout, stderr } = await run(['provider', 'gaps', id])

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe('error: Vapi, GET /call: returned 401: the key is rejected or lacks permission to read this.\n')
  })
})

describe('provider requests from the command line', () => {
  it.each([[['gaps']], [['doctor']], [['replace-key', '--key', '-']]])(
    'wait while the worker uses the same account: provider %j',
    async ([command = '', ...options]) => {
      const { id, run, provider, organizationId } = await withCalls(1)
      const cursors = testDb.updateTable('reconciliation_runs').where('organization_id', '=', organizationId)
      await cursors
        .set({ leased_until: new Date(Date.now() + 3_600_000) })
        .where('kind', '=', 'recent')
        .execute()
      const before = [...provider.requests]

      const done = run(['provider', command, id, ...options], provider.key)
      await expect.poll(() => waits(organizationId), { timeout: 60_000 }).toBe(true)
      expect(provider.requests).toEqual(before)
      await cursors.set({ leased_until: null }).where('kind', '=', 'recent').execute()

      expect((await done).stderr).toContain('in use, for example by the worker: waiting')
      expect(provider.requests.length).toBeGreaterThan(before.length)
      expect(await waits(organizationId)).toBe(false)
    },
    120_000
  )
})

/** Returns whether a command waits for or uses a provider account of the organization. */
async function waits(organizationId: string): Promise<boolean> {
  const visits = testDb.selectFrom('reconciliation_runs').select('kind').where('kind', '=', 'visit')

  return (await visits.where('organization_id', '=', organizationId).execute()).length > 0
}

async function withCalls(count: number) {
  const provider = await startFakeProvider('vapi')
  const organizationId = await addOrganization(testDb)
  const run = (args: readonly string[], input = '') =>
    runAdmin({ ...env, PROVIDER_ORIGINS: provider.origin }, args, input)
  const account = ['--organization', organizationId, '--provider', 'vapi', '--base-url', provider.origin]
  const { stdout } = await run(['provider', 'connect', ...account, '--key', '-', '--json'], provider.key)
  const { id }: { readonly id: string } = JSON.parse(stdout)
  const clientId = await addClient(testDb, organizationId)
  const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId)
  await run(['provider', 'map', id, '--endpoint', endpointId])
  const calls = inventCalls('vapi', { count, startedAt: yesterday, ids: id })
  provider.add(...calls.map(({ api }) => api))

  return { organizationId, clientId, endpointId, id, run, provider, listed: calls.map((call) => call.id) }
}
