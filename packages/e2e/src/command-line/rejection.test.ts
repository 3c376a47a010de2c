import { newId } from '@callbook/db'
import { addRejectedReport, someEndpoint } from '@callbook/db/testing'
import { addTestClient, endpointOf, newCaller, reject, reportsOf } from '@callbook/operations/testing'
import { expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { db, testDb } = admin
const noon = new Date('2026-11-20T12:00:00.000Z')

it('lists stored and counted rejections, newest first, with their sources', async () => {
  const endpoint = await someEndpoint(testDb)
  const { organizationId, endpointId } = endpoint
  const of = { path: 'message', provider_call_id: 'call-1', received_at: new Date(noon.getTime() + 60_000) }
  const id = await addRejectedReport(testDb, endpoint, of)
  const sample = { received_at: noon.toISOString(), address: '203.0.113.9', request_id: newId() }
  const counted = { minute: noon, status: 401, cause: 'signature', rejections: 3, samples: [sample, sample] }
  await testDb
    .insertInto('rejection_counts')
    .values({
      ...{ organization_id: organizationId, endpoint_id: endpointId, ...counted },
      samples: JSON.stringify(counted.samples)
    })
    .execute()

  const listed = await json(['rejection', 'list', '--endpoint', endpointId])
  const { stdout } = await run(['rejection', 'list', '--endpoint', endpointId])

  expect(listed).toEqual([
    {
      ...{ id, received_at: of.received_at.toISOString(), status: 400, count: 1, recovered: 0, cause: 'odd' },
      ...{ path: 'message', call_id: 'call-1', request_id: expect.any(String), releasable: false, samples: [] }
    },
    {
      ...{ id: null, received_at: noon.toISOString(), status: 401, count: 3, recovered: 0, cause: 'signature' },
      ...{ path: null, call_id: null, request_id: null, releasable: false, samples: counted.samples }
    }
  ])
  expect(stdout).toMatch(
    /^received_at +2026-11-20T12:00:00.000Z\nstatus +401\ncount +3\nrecovered +0\ncause +signature$/m
  )
  expect(stdout).toMatch(/^from +203\.0\.113\.9$/m)
})

it('stores a rejected report that can be read now, and explains why another cannot', async () => {
  const client = await addTestClient(testDb)
  const [report] = reportsOf(newCaller(), noon, newId())
  if (report !== undefined) await reject(db, client, report)
  const endpointId = endpointOf(client, 'vapi')
  const [listed] = (await json(['rejection', 'list', '--endpoint', endpointId])) as [{ readonly id: string }]
  const unreadable = await addRejectedReport(testDb, { ...client, endpointId }, { received_at: noon })

  const stored = await json(['rejection', 'retry', listed.id])

  expect(stored).toEqual({ id: listed.id, outcome: 'stored', call_id: expect.any(String) })
  expect(await error(['rejection', 'retry', listed.id])).toBe(`There is no rejected report ${listed.id}`)
  expect(await error(['rejection', 'retry', unreadable])).toBe('The body was not stored: odd')
})

it('rejects an unknown endpoint', async () => {
  const id = newId()

  expect(await error(['rejection', 'list', '--endpoint', id])).toBe(`There is no endpoint ${id}`)
})
