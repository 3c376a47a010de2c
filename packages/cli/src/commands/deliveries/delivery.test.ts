import { recordRejections } from '@callbook/calls'
import { newId } from '@callbook/db'
import { addOrganization, addRawReport, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import { followDeliveries, listDeliveries, type ReportReceipt } from '@callbook/operations'
import { describe, expect, it, vi } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const { db, testDb, env, json, error } = await createAdmin()
const start = Date.UTC(2026, 10, 20, 12, 0, 10)

describe('delivery list', () => {
  it('lists accepted and rejected deliveries, newest first', async () => {
    const endpoint = await someEndpoint(testDb)
    await accept(endpoint, 1, 3)
    await refuse(endpoint, 2)
    await count(endpoint, 4, 7)

    const deliveries = await json(['delivery', 'list', '--endpoint', endpoint.endpointId])
    const { stdout } = await runAdmin(env, ['delivery', 'list', '--endpoint', endpoint.endpointId])

    expect(deliveries).toMatchObject([
      { at: at(4), outcome: 'refused', status: 401, count: 7, cause: 'signature', call_id: null, rejection_id: null },
      { at: at(3), outcome: 'accepted', status: 200, count: 1, kind: 'end_of_call', call_id: expect.any(String) },
      { at: at(2), outcome: 'refused', status: 400, cause: 'message.type odd', rejection_id: expect.any(String) },
      { at: at(1), outcome: 'accepted' }
    ])
    expect(stdout).toContain('signature (7 times)')
  })

  it('respects the limit', async () => {
    const endpoint = await someEndpoint(testDb)
    await accept(endpoint, 1, 2, 3)

    const [latest, ...others] = (await json([
      'delivery',
      'list',
      '--endpoint',
      endpoint.endpointId,
      '--limit',
      '1'
    ])) as ReportReceipt[]

    expect([latest?.at, others]).toEqual([at(3), []])
    expect(await error(['delivery', 'list', '--endpoint', endpoint.endpointId, '--limit', '501'])).toContain('1 to 500')
  })

  it('does not find an endpoint of another organization', async () => {
    const { endpointId } = await someEndpoint(testDb)
    const stranger = await addOrganization(testDb)
    const options = { limit: 1, stop: AbortSignal.abort(), print: async () => undefined }

    expect(await listDeliveries(db, stranger, endpointId, 10)).toBeUndefined()
    expect(await followDeliveries(db, stranger, endpointId, options)).toBe(false)
    expect(await error(['delivery', 'list', '--endpoint', newId()])).toContain('There is no endpoint')
  })
})

describe('delivery list --follow', () => {
  it('prints each delivery once, including one received before those already printed', async () => {
    const endpoint = await someEndpoint(testDb)
    await accept(endpoint, 1, 2, 20, 20)
    const { printed, stop } = follow(endpoint, 2)
    await vi.waitFor(() => expect(printed).toHaveLength(2), { timeout: 20_000 })

    await accept(endpoint, 20, 19)
    await refuse(endpoint, 20)
    await vi.waitFor(() => expect(printed).toHaveLength(5), { timeout: 20_000 })
    await accept(endpoint, 40)
    await vi.waitFor(() => expect(printed).toHaveLength(6), { timeout: 20_000 })
    await accept(endpoint, 30)
    await vi.waitFor(() => expect(printed).toHaveLength(7), { timeout: 20_000 })
    await stop()

    const times = printed.map((delivery) => delivery.at)
    expect(times.slice(0, 2)).toEqual([20, 20].map(at))
    // Deliveries between two polls are sorted by time. If a poll came between them, they are in order of arrival.
    expect(times.slice(2, 5).toSorted()).toEqual([19, 20, 20].map(at))
    expect(times.slice(5)).toEqual([40, 30].map(at))
    expect(new Set(printed.map(({ call_id, rejection_id }) => call_id ?? rejection_id)).size).toBe(7)
  })

  it('prints the increase of an aggregated delivery', async () => {
    const endpoint = await someEndpoint(testDb)
    await count(endpoint, 1, 3)
    const { printed, stop } = follow(endpoint, 10)
    await vi.waitFor(() => expect(printed).toHaveLength(1), { timeout: 20_000 })

    await count(endpoint, 5, 2)
    await vi.waitFor(() => expect(printed).toHaveLength(2), { timeout: 20_000 })
    await stop()

    expect(printed.map((delivery) => [delivery.count, delivery.at])).toEqual([
      [3, at(1)],
      [2, at(5)]
    ])
  })

  it('waits for a slow reader and does not poll until it is ready', async () => {
    const endpoint = await someEndpoint(testDb)
    await accept(endpoint, 1)
    const reader = Promise.withResolvers<void>()
    const controller = new AbortController()
    const print = vi.fn(async () => await reader.promise)
    const options = { limit: 5, pollMs: 1, stop: controller.signal, print }
    const following = followDeliveries(db, endpoint.organizationId, endpoint.endpointId, options)
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
    await accept(endpoint, 2, 3)
    await listDeliveries(db, endpoint.organizationId, endpoint.endpointId, 1)
    expect(print).toHaveBeenCalledOnce()

    reader.resolve()
    await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(2))
    controller.abort()

    expect(await following).toBe(true)
  })

  it('prints one JSON object per line and exits with success on interrupt', async () => {
    const endpoint = await someEndpoint(testDb)
    await accept(endpoint, 1, 2)
    const args = ['delivery', 'list', '--endpoint', endpoint.endpointId, '--follow']

    const forProgram = await runAdmin(env, [...args, '--json'], '', AbortSignal.abort())
    const forPerson = await runAdmin(env, args, '', AbortSignal.abort())

    const lines = forProgram.stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).at)).toEqual([at(1), at(2)])
    expect(forPerson.stdout).toMatch(
      new RegExp(`^${seconds(1)}  200   [0-9a-f-]{36}  end_of_call\\n${seconds(2)}  200 .*\\n$`)
    )
    expect([forProgram.code, forPerson.code]).toEqual([0, 0])
  })
})

function follow({ organizationId, endpointId }: TestEndpoint, limit: number) {
  const printed: ReportReceipt[] = []
  const controller = new AbortController()
  const print = async (deliveries: readonly ReportReceipt[]) => void printed.push(...deliveries)
  const options = { limit, pollMs: 5, stop: controller.signal, print }
  const following = followDeliveries(db, organizationId, endpointId, options)

  return {
    printed,
    stop: async () => {
      controller.abort()
      await following
    }
  }
}

function at(second: number): string {
  return new Date(start + second * 1_000).toISOString()
}

function seconds(second: number): string {
  return at(second).replace('.000', '')
}

async function accept(endpoint: TestEndpoint, ...seconds: readonly number[]): Promise<void> {
  for (const second of seconds)
    await addRawReport(testDb, endpoint, { receivedAt: new Date(at(second)), callId: newId() })
}

async function refuse({ organizationId, endpointId }: TestEndpoint, second: number): Promise<void> {
  const report = { requestId: newId(), cause: 'odd', path: 'message.type', providerCallId: null, body: null }
  await recordRejections(db, [{ ...report, organizationId, endpointId, receivedAt: new Date(at(second)) }], [])
}

async function count({ organizationId, endpointId }: TestEndpoint, second: number, rejections: number): Promise<void> {
  const samples = [{ received_at: at(second), address: '203.0.113.9', request_id: newId() }]
  const minute = new Date(Math.floor(start / 60_000) * 60_000)
  const counted = { minute, status: 401, cause: 'signature', rejections, samples }
  await recordRejections(db, [], [{ organizationId, endpointId, ...counted }])
}
