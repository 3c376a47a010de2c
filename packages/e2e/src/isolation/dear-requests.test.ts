import { randomBytes } from 'node:crypto'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import { type ApiKeyId, createApiKey, unevaluatedLeadQuality } from '@callbook/domain'
import { issueApiKey, within } from '@callbook/operations'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { type Answer, send } from '../curl.ts'
import { tester } from '../scaling/tenants.ts'
import { startManagement } from './management.ts'
import { requestAgain } from './request-again.ts'

const { db, url } = await startManagement({ DATABASE_MAX_CONNECTIONS: '4' })

it('serves an organization while more requests of another than there are connections wait for a lock', async () => {
  const [noisy, quiet] = [await addJudge(), await addJudge()]
  const tx = await db.startTransaction().execute()
  await tx.selectFrom('calls').select('id').where('organization_id', '=', noisy.organizationId).forUpdate().execute()

  const stuck = Promise.all(Array.from({ length: 40 }, () => judge(noisy)))
  const served = await Promise.all(
    Array.from({ length: 20 }, () => requestAgain(() => sendRequest('/v1/calls?limit=5', quiet.key)))
  )
  const evaluated = await requestAgain(() => judge(quiet))
  const refused = await stuck
  await tx.rollback().execute()

  expect(statusesOf(served)).toEqual([200])
  expect(evaluated.status).toBe(200)
  expect(statusesOf(refused).filter((status) => status !== 429 && status !== 503)).toEqual([])
  expect(refused.filter(({ headers }) => headers.get('retry-after') === null)).toEqual([])
})

it('serves an organization while another one sends hundreds of result and list requests', async () => {
  const [noisy, quiet] = [await addJudge(), await addJudge()]
  const filters = [
    'status=completed',
    'direction=inbound&status=failed',
    'phone_number=%2B12025550147',
    'caller_name=a'
  ]

  const burst = Promise.all([
    ...Array.from({ length: 200 }, () => judge(noisy)),
    ...Array.from({ length: 200 }, (_, index) => sendRequest(`/v1/calls?${filters[index % filters.length]}`, noisy.key))
  ])
  const served = await Promise.all(
    Array.from({ length: 20 }, () => requestAgain(() => sendRequest('/v1/calls?status=completed', quiet.key)))
  )

  expect(statusesOf(served)).toEqual([200])
  expect(statusesOf(await burst)).not.toContain(500)
})

it('serves an organization while another one sends hundreds of analytics requests', async () => {
  const [noisy, quiet] = [await addJudge(), await addJudge()]
  const sums = [
    'calls?interval=day&group_by=assistant',
    'calls?interval=hour&time_zone=Asia/Kolkata',
    'usage?group_by=status',
    'usage?interval=week&time_zone=America/New_York'
  ]

  const burst = Promise.all(
    Array.from({ length: 400 }, (_, index) => sendRequest(`/v1/analytics/${sums[index % sums.length]}`, noisy.key))
  )
  const served = await Promise.all(
    Array.from({ length: 10 }, () => [
      requestAgain(() => sendRequest('/v1/calls?status=completed', quiet.key)),
      requestAgain(() => sendRequest('/v1/analytics/calls?interval=day', quiet.key))
    ]).flat()
  )

  expect(statusesOf(served)).toEqual([200])
  const answered = statusesOf(await burst)
  expect(answered).toContain(200)
  expect(answered.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
})

it('serves an organization while a client without a key guesses keys', async () => {
  const quiet = await addJudge()
  await requestAgain(() => sendRequest('/v1/auth/me', quiet.key))

  const invented = Promise.all(Array.from({ length: 500 }, () => sendRequest('/v1/calls', createApiKey(randomBytes))))
  const served: Answer[] = []
  for (let request = 0; request < 10; request += 1)
    served.push(await requestAgain(() => sendRequest('/v1/calls', quiet.key)))

  expect(statusesOf(served)).toEqual([200])
  const refused = statusesOf(await invented)
  expect(refused).toContain(429)
  expect(refused.filter((status) => ![401, 429, 503].includes(status))).toEqual([])
})

/** Adds an organization with a call and a key that may record results for it. */
async function addJudge() {
  const organizationId = await addOrganization(db)
  const callId = await addCall(db, organizationId, await addClient(db, organizationId))
  const input = { name: 'CI', environment: 'sandbox', scopes: ['evaluations:write'], expiresAt: null } as const
  const { key } = await issueApiKey(within(db, organizationId, tester), input, {
    id: newId<ApiKeyId>(),
    now: new Date(),
    randomBytes
  })

  return { organizationId, callId, key }
}

async function judge({ callId, key }: Awaited<ReturnType<typeof addJudge>>): Promise<Answer> {
  return await send(`${url}/v1/calls/${callId}/evaluations/lead_quality`, {
    method: 'PUT',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ result: unevaluatedLeadQuality('Silence.'), source: 'human' })
  })
}

async function sendRequest(path: string, key: string): Promise<Answer> {
  return await send(`${url}${path}`, { headers: { 'x-api-key': key } })
}

function statusesOf(answers: readonly Answer[]): number[] {
  return [...new Set(answers.map(({ status }) => status))].sort()
}
