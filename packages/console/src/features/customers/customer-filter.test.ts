import { expect, it } from 'vitest'
import { customerParameters, hasCustomerFilter, isPartOfNumber, readCustomerFilter } from './customer-filter.ts'

it.each([
  { search: {}, parameters: {} },
  { search: { q: ' dana whit ' }, parameters: { name: 'dana whit' } },
  { search: { q: '+1 (202) 555-0147' }, parameters: { phone_number: '+1 (202) 555-0147' } },
  { search: { q: 12025550147 }, parameters: { phone_number: '12025550147' } },
  { search: { q: '   ' }, parameters: {} },
  { search: { client: 'c', status: 'returning' }, parameters: { client_id: 'c', customer_status: 'returning' } },
  { search: { status: 'new,unknown' }, parameters: { customer_status: 'new,unknown' } },
  { search: { status: 'new,other' }, parameters: {} },
  { search: { q: '', client: '', status: 'toString' }, parameters: {} },
  { search: { q: ['x'], client: 5 }, parameters: {} }
])('converts $search to parameters', ({ search, parameters }) => {
  expect(customerParameters(readCustomerFilter(search))).toEqual(parameters)
})

it.each([
  { parameters: {}, is: false },
  { parameters: { name: 'dana' }, is: false },
  { parameters: { phone_number: '+1 202 555 0147' }, is: false },
  { parameters: { phone_number: '+1202' }, is: true },
  { parameters: { phone_number: '202 555 0147' }, is: true },
  { parameters: { phone_number: '202 555 0147', client_id: 'c' }, is: false }
])('returns whether the number is incomplete: $parameters', ({ parameters, is }) => {
  expect(isPartOfNumber(parameters)).toBe(is)
})

it('is a filter if at least one value is set', () => {
  expect(hasCustomerFilter({})).toBe(false)
  expect(hasCustomerFilter(readCustomerFilter({ status: 'new' }))).toBe(true)
})
