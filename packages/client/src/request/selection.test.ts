import { expect, expectTypeOf, it } from 'vitest'
import type { Call, Client, Customer, Listing } from '../index.ts'
import { openCallbook } from '../testing/index.ts'

const page = { data: [{ id: 'c1' }], pagination: { next_cursor: null } }

it('requests selected fields of a list, which its items then have', async () => {
  const { callbook, received } = await openCallbook({}, { body: page })

  const list = callbook.calls.list({ status: 'failed', fields: ['id', 'lead_score'] })
  await list

  expectTypeOf(list).toEqualTypeOf<Listing<Pick<Call, 'id' | 'lead_score'>>>()
  expect(received.map(({ url }) => url)).toEqual(['/v1/calls?status=failed&fields=id%2Clead_score&cursor='])
})

it('requests selected fields of one resource', async () => {
  const { callbook, received } = await openCallbook({}, { body: { data: { email: '' } } })

  const customer = await callbook.customers.get('c1', { fields: ['email'], timeoutMs: 1_000 })

  expectTypeOf(customer).toEqualTypeOf<Pick<Customer, 'email'>>()
  expect(customer).toEqual({ email: '' })
  expect(received.map(({ url }) => url)).toEqual(['/v1/customers/c1?fields=email'])
})

it('requests selected fields of a list without pages', async () => {
  const { callbook, received } = await openCallbook({}, { body: page })

  const clients = await callbook.clients.list({ fields: ['id'] })

  expectTypeOf(clients).toEqualTypeOf<Pick<Client, 'id'>[]>()
  expect(received.map(({ url }) => url)).toEqual(['/v1/clients?fields=id'])
})

it('requests one or several values of a filter', async () => {
  const { callbook, received } = await openCallbook({}, { body: page })

  await callbook.calls.list({
    status: ['failed', 'busy'],
    direction: 'inbound',
    human_review_required: true,
    offset: 0
  })
  await callbook.customers.list({ customer_status: ['new', 'returning'], fields: 'id', offset: 0 })

  expect(received.map(({ url }) => url)).toEqual([
    '/v1/calls?status=failed%2Cbusy&direction=inbound&human_review_required=true&offset=0',
    '/v1/customers?customer_status=new%2Creturning&fields=id&offset=0'
  ])
})
