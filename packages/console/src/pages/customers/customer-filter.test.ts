import { expect, it } from 'vitest'
import { isFiltered, isPartOfNumber, parametersOf, readCustomerFilter } from './customer-filter.ts'

it.each([
  { search: {}, asked: {} },
  { search: { q: ' dana whit ' }, asked: { name: 'dana whit' } },
  { search: { q: '+1 (202) 555-0147' }, asked: { phone_number: '+1 (202) 555-0147' } },
  { search: { q: 12025550147 }, asked: { phone_number: '12025550147' } },
  { search: { q: '   ' }, asked: {} },
  { search: { client: 'c', status: 'returning' }, asked: { client_id: 'c', customer_status: 'returning' } },
  { search: { q: '', client: '', status: 'toString' }, asked: {} },
  { search: { q: ['x'], client: 5 }, asked: {} }
])('converts $search to parameters', ({ search, asked }) => {
  expect(parametersOf(readCustomerFilter(search))).toEqual(asked)
})

it.each([
  { asked: {}, is: false },
  { asked: { name: 'dana' }, is: false },
  { asked: { phone_number: '+1 202 555 0147' }, is: false },
  { asked: { phone_number: '+1202' }, is: true },
  { asked: { phone_number: '202 555 0147' }, is: true },
  { asked: { phone_number: '202 555 0147', client_id: 'c' }, is: false }
])('says whether a part of a number is searched: $asked', ({ asked, is }) => {
  expect(isPartOfNumber(asked)).toBe(is)
})

it('is a filter if at least one value is set', () => {
  expect(isFiltered({})).toBe(false)
  expect(isFiltered(readCustomerFilter({ status: 'new' }))).toBe(true)
})
