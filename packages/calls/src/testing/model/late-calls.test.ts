import { callColumns, findNeighbours, listCalls, type Position } from '@callbook/db'
import { findDiscrepancies, readPage, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { CallId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { callsOf, createCallsTest, hoursAfter, noon, someReport } from '../index.ts'

const { db, testDb, writer } = await createCallsTest()

it('a call that is reported three days late is listed and counted on its own day', async () => {
  const endpoint = await someEndpoint(testDb)
  const startedAt = hoursAfter(noon, -72)
  await writer.append(someReport(endpoint, { startedAt }))
  await writer.append(someReport(endpoint))

  const day = { start: new Date('2026-11-17T00:00:00Z'), end: new Date('2026-11-17T23:59:59.999Z') }
  const { rows, total } = await page(endpoint, undefined, day)

  expect(rows).toMatchObject([{ occurred_at: startedAt.toISOString(), created_at: noon.toISOString() }])
  expect(total).toBe(1)
  expect((await page(endpoint, undefined)).total).toBe(2)
  expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
})

it('every call that keeps its time is listed once while others arrive late and move', async () => {
  const endpoint = await someEndpoint(testDb)
  const call = (nth: number, hours: number) =>
    writer.append({
      ...someReport(endpoint, { providerCallId: `call-${nth}`, startedAt: hoursAfter(noon, -hours) }),
      receivedAt: hoursAfter(noon, hours === nth ? 0 : 25)
    })
  for (let nth = 0; nth < 40; nth += 1) await call(nth, nth)
  const staying = (await callsOf(testDb, endpoint)).filter((_, nth) => nth % 2 === 0)

  const walked: string[] = []
  let after: Position | undefined
  for (let nth = 1; nth === 1 || after !== undefined; nth += 2) {
    const { rows, next } = await page(endpoint, after)
    walked.push(...rows.map(({ id }) => String(id)))
    after = next
    if (nth < 40) await call(nth, 39 - nth + 0.5) // moves a call, perhaps behind the cursor
    await writer.append(someReport(endpoint, { startedAt: hoursAfter(noon, -nth - 0.25) }))
  }

  for (const { id } of staying) expect(walked.filter((one) => one === id)).toHaveLength(1)
  await expectNeighbours(endpoint)
  expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual([])
})

async function expectNeighbours({ organizationId }: TestEndpoint): Promise<void> {
  const whole = { limit: 200, offset: 0 }
  const { rows } = await readPage(callColumns, (form) =>
    listCalls({ db, reach: organizationId }, {}, { page: whole, form })
  )
  for (const [index, { id }] of rows.entries()) {
    expect(await findNeighbours({ db, reach: organizationId }, id as CallId, { filter: {} })).toEqual({
      previous: rows[index - 1]?.id ?? null,
      next: rows[index + 1]?.id ?? null,
      position: index + 1,
      total: rows.length
    })
  }
}

async function page({ organizationId }: TestEndpoint, after: Position | undefined, filter = {}) {
  return await readPage(callColumns, (form) =>
    listCalls({ db, reach: organizationId }, filter, { page: { limit: 5, after }, form })
  )
}
