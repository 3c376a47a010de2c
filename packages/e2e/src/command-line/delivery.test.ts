import { newId } from '@callbook/db'
import { addRawReport, addRejectedReport, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { testDb } = admin
const start = Date.UTC(2026, 10, 20, 12, 0, 10)

it('lists accepted and rejected reports, newest first', async () => {
  const { endpointId } = await someReports()

  const reports = await json(['delivery', 'list', '--endpoint', endpointId])
  const { stdout } = await run(['delivery', 'list', '--endpoint', endpointId, '--limit', '1'])

  const nothing = { count: 1, recovered: 0, kind: null, cause: null, call_id: null, rejection_id: null }
  const refused = { ...nothing, outcome: 'refused' }
  const accepted = { ...nothing, outcome: 'accepted', status: 200, kind: 'end_of_call', call_id: expect.any(String) }
  expect(reports).toEqual([
    { ...refused, at: at(4), status: 401, count: 7, cause: 'signature' },
    { ...accepted, at: at(3) },
    { ...refused, at: at(2), status: 400, cause: 'message.type odd', rejection_id: expect.any(String) },
    { ...accepted, at: at(1) }
  ])
  expect(stdout).toMatch(
    /^at {20}http {2}call or rejection {21}what\n2026-11-20T12:00:14Z {2}401 .*signature \(7 times\)\n$/
  )
})

it('rejects an unknown endpoint and a limit that is too high', async () => {
  const id = newId()

  expect(await error(['delivery', 'list', '--endpoint', id])).toBe(`There is no endpoint ${id}`)
  expect(await error(['delivery', 'list', '--endpoint', id, '--follow'])).toBe(`There is no endpoint ${id}`)
  expect(await error(['delivery', 'list', '--endpoint', id, '--limit', '501'])).toContain('1 to 500')
})

it('prints one line per report with --follow, earliest first, and exits with success on interrupt', async () => {
  const { endpointId } = await someReports()
  const args = ['delivery', 'list', '--endpoint', endpointId, '--follow']

  const forProgram = await run([...args, '--json'], '', AbortSignal.abort())
  const forPerson = await run(args, '', AbortSignal.abort())

  const lines = forProgram.stdout.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).at)).toEqual([1, 2, 3, 4].map(at))
  expect(forPerson.stdout).toMatch(/^2026-11-20T12:00:11Z {2}200 {3}[0-9a-f-]{36} {2}end_of_call\n/)
  expect([forProgram.code, forPerson.code]).toEqual([0, 0])
})

async function someReports(): Promise<TestEndpoint> {
  const endpoint = await someEndpoint(testDb)
  const { organizationId, endpointId } = endpoint
  for (const second of [1, 3]) {
    await addRawReport(testDb, endpoint, { receivedAt: new Date(at(second)), callId: newId() })
  }
  await addRejectedReport(testDb, endpoint, { received_at: new Date(at(2)), path: 'message.type' })
  const counted = { minute: new Date(Date.UTC(2026, 10, 20, 12)), status: 401, cause: 'signature', rejections: 7 }
  const samples = JSON.stringify([{ received_at: at(4), address: '203.0.113.9', request_id: newId() }])
  await testDb
    .insertInto('rejection_counts')
    .values({ organization_id: organizationId, endpoint_id: endpointId, ...counted, samples })
    .execute()

  return endpoint
}

function at(second: number): string {
  return new Date(start + second * 1_000).toISOString()
}
