import { type CallFilterDefinition, type CallFilterName, callFilters } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addFilteredCalls, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { type CallFilter, isCounted } from './call-filter.ts'
import { findExamined } from './examined/find-examined.ts'
import { readCallRows } from './identified-calls.ts'

const { db, testDb } = await createTestDatabase()
const [acme, other] = [await addOrganization(testDb), await addOrganization(testDb)]
const cases = await addFilteredCalls({ db, testDb }, acme)
await addFilteredCalls({ db, testDb }, other)
const page = { limit: 200, offset: 0 }
const filterOf = (name: CallFilterName, value: unknown): CallFilter => ({ [name]: value })
const casesOf = (name: CallFilterName) => cases.filter((one) => one.name === name)
const namesOf = (...totals: CallFilterDefinition['total'][]) =>
  (Object.keys(callFilters) as CallFilterName[]).filter((name) => totals.includes(callFilters[name].total))

describe.each(namesOf('caller', 'counted', 'examined', 'scope', 'searched'))('the filter %s', (name) => {
  it('finds the matching calls of the organization, newest first, with their number', async () => {
    for (const { value, ids, text } of casesOf(name)) {
      const { rows, total, isBounded } = await readCallRows({ db, reach: acme }, filterOf(name, value), { page })

      expect([rows.map(({ id }) => id), total, isBounded], text).toEqual([ids, ids.length, false])
    }
    expect(casesOf(name).some(({ ids }) => ids.length > 0 && ids.length < 60)).toBe(true)
  })

  it('finds no call of another organization', async () => {
    const ids = new Set(cases.flatMap((one) => one.ids))
    for (const { value } of casesOf(name)) {
      const { rows } = await readCallRows({ db, reach: other }, filterOf(name, value), { page })

      expect(rows.filter(({ id }) => ids.has(id))).toEqual([])
    }
  })
})

it.each(namesOf('counted', 'scope'))('counts the calls of %s by counters', (name) => {
  for (const { value } of casesOf(name)) expect(isCounted(filterOf(name, value))).toBe(true)
})

it.each(namesOf('examined'))('examines only a limited number of calls for %s', async (name) => {
  for (const { value } of casesOf(name)) {
    const bounds = { byIndex: 3, byRow: 3 }
    const found = await findExamined({ db, organizationId: acme }, filterOf(name, value), {
      page: { limit: 200, after: undefined },
      bounds
    })

    expect(found.ids.length).toBeLessThanOrEqual(3)
    expect(found).toMatchObject({ isBounded: true, next: expect.anything() })
  }
})

it('finds the calls with both values of two filters', async () => {
  const found = cases.filter(({ name }) => callFilters[name].total !== 'searched')
  for (const [index, one] of found.entries()) {
    const another = found[(index * 7 + 3) % found.length] ?? one
    if (one.name === another.name) continue
    const filter = { ...filterOf(one.name, one.value), ...filterOf(another.name, another.value) }
    const { rows, total } = await readCallRows({ db, reach: acme }, filter, { page })
    const expected = one.ids.filter((id) => another.ids.includes(id))

    expect([rows.map(({ id }) => id), total], `${one.name} ${another.name}`).toEqual([expected, expected.length])
  }
})
