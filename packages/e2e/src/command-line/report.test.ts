import { newId } from '@callbook/db'
import { addCalls, addClient, addOrganization, addRawReport, someEndpoint, urlAs } from '@callbook/db/testing'
import type { CallId } from '@callbook/domain'
import { createReleaseWriter } from '@callbook/operations'
import { addTestClient, incoming, newCaller, reportsOf } from '@callbook/operations/testing'
import { afterAll, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, error, json, run } = await startCommandLineStack({ hasWebhooks: true })
const { testDb } = admin
const connectionString = urlAs('operator', testDb)
const writer = createReleaseWriter({ connectionString, onIdleError: () => {}, now: () => new Date() })
afterAll(() => writer.close())

const reprocess = ['report', 'reprocess', '--since', '2020-01-01']

it('shows the changes of all organizations, applies them and then finds none', async () => {
  const calls = [await storeWrongCall(), await storeWrongCall()]

  const preview = await run([...reprocess, '--dry-run'])
  const applied = await json(reprocess)
  const again = await run(reprocess)

  for (const { id } of calls) expect(preview.stdout).toMatch(new RegExp(`^${id}  call_summary  wrong  →  \\S`, 'm'))
  expect(preview.stdout).toMatch(/\n2 calls read, 2 would change, 0 unreadable\n$/)
  const change = expect.objectContaining({ field: 'call_summary', from: 'wrong' })
  expect(applied).toMatchObject({
    ...{ applied: true, calls: 2, changed: 2, unreadable: 0, problems: [], truncated: false },
    changes: calls.map(({ id }) => ({ call_id: id, fields: expect.arrayContaining([change]) }))
  })
  expect(again).toEqual({ code: 0, stdout: '2 calls read, 0 changed, 0 unreadable\n', stderr: '' })
})

it('lists the first thousand of each kind with --json and counts all', async () => {
  const endpoint = await someEndpoint(testDb)
  const { organizationId, clientId } = endpoint
  const ids = Array.from({ length: 1_001 }, () => newId<CallId>())
  const call = { client_id: clientId, provider: 'gone' }
  await addCalls(
    testDb,
    organizationId,
    ids.map((id) => ({ ...call, id }))
  )
  for (const callId of ids) await addRawReport(testDb, endpoint, { callId, receivedAt: new Date() })

  const { stdout, stderr } = await run([...reprocess, '--organization', organizationId, '--dry-run', '--json'])

  const { problems, ...counts } = JSON.parse(stdout)
  expect(counts).toEqual({ applied: false, calls: 1_001, changed: 0, unreadable: 1_001, changes: [], truncated: true })
  expect(problems).toHaveLength(1_000)
  expect(stderr).toBe('1000 calls read, 0 would change, 1000 unreadable\n')
})

it('sends a sample report that is stored as a call', async () => {
  const id = await addEndpoint('vapi')
  await run(['endpoint', 'hmac', id, '--preset', 'vapi', '--generate'])

  const sent = (await json(['report', 'send', '--endpoint', id, '--sample', 'voicemail'])) as Record<string, string>

  expect(sent).toMatchObject({ endpoint_id: id, provider: 'vapi', sample: 'voicemail', status: 200, problem: null })
  const stored = testDb
    .selectFrom('calls')
    .select('provider_call_id')
    .where('id', '=', sent['call_id'] ?? '')
  expect(await stored.execute()).toEqual([{ provider_call_id: sent['provider_call_id'] }])
})

it('exits with 1 if a sample report is rejected, and shows the response', async () => {
  const id = await addEndpoint('bland')
  await run(['endpoint', 'revoke', id])

  const { code, stdout, stderr } = await run(['report', 'send', '--endpoint', id, '--json'])

  expect([code, JSON.parse(stdout)]).toEqual([1, expect.objectContaining({ status: 404, call_id: null })])
  expect(JSON.parse(stderr)).toMatchObject({ error: 'check_failed', message: expect.stringContaining('is revoked') })
})

it('rejects invalid input', async () => {
  const unknown = newId()

  expect(await error(['report', 'reprocess', '--since', 'yesterday'])).toMatch(/It must be a date/)
  expect(await error([...reprocess, '--organization', unknown])).toBe(`There is no organization ${unknown}`)
})

async function storeWrongCall() {
  const client = await addTestClient(testDb)
  const [report] = reportsOf(newCaller(), new Date(), newId())
  if (report === undefined) throw new Error('there is no report')
  const stored = await writer.append(incoming(client, report, new Date()))
  if (stored.kind !== 'stored') throw new Error('the call is not stored')
  const id: CallId = stored.callId
  await testDb.updateTable('calls').set({ call_summary: 'wrong' }).where('id', '=', id).execute()

  return { id, organizationId: client.organizationId }
}

async function addEndpoint(provider: string): Promise<string> {
  const clientId = await addClient(testDb, await addOrganization(testDb))
  const { id } = (await json(['endpoint', 'create', '--client', clientId, '--provider', provider])) as { id: string }

  return id
}
