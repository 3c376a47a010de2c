import { customerJson, findCustomer, listCustomersByLastCall } from '@callbook/db'
import { type ClientId, type CustomerId, customerStatuses } from '@callbook/domain'
import { defineQuery, enumeration, notFound, type Routes, uuid } from '@callbook/http'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, ofOrganization } from '../console-access/path.ts'
import { encodeCursor } from '../http-api/cursor.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { described } from '../http-api/described.ts'
import { ListOf, pageParameters } from '../http-api/pagination.ts'
import {
  getFilterClient,
  noQuery,
  partOfName,
  phoneNumber,
  readPartOfName,
  readPhoneNumber
} from '../http-api/parameters.ts'
import { severalOf } from '../http-api/several-of.ts'
import { Customer, withShown } from './console-schema.ts'

const listQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  phone_number: phoneNumber('Filter by phone number'),
  name: partOfName('Filter by name'),
  customer_status: severalOf(enumeration(customerStatuses), 'Filter by status'),
  limit: pageParameters.limit,
  cursor: pageParameters.cursor
})

export const consoleCustomerRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  const config = { permission: 'read' } as const

  app.get(
    '/customers',
    {
      config,
      schema: {
        tags: ['Customers'],
        operationId: 'listCustomers',
        summary: 'List customers',
        description:
          'By the last call, latest first. A page can have fewer customers than `limit` and still be followed by others.',
        params: ofOrganization,
        querystring: listQuery,
        response: { 200: ListOf(Customer), 404: NoneWithin('Client') }
      }
    },
    async (request) => {
      const { reach, query } = request
      const name = readPartOfName(query.name, 'name')
      const client = await getFilterClient(db, reach, query.client_id)
      const filter = {
        clientId: client?.id,
        phoneNumber: query.phone_number && readPhoneNumber(query.phone_number, 'phone_number', client),
        customerStatus: query.customer_status,
        name
      }
      const { limit, cursor = 'beginning' } = query
      const part = { limit, after: cursor === 'beginning' ? undefined : cursor }
      const { rows, total, isBounded, next } = await listCustomersByLastCall(db, reach, filter, part)
      const counted = { total, ...(name !== undefined && { total_is_bounded: isBounded }) }
      const next_cursor = next === undefined ? null : encodeCursor(next)

      return JSON.stringify({ data: rows.map(withShown), pagination: { limit, offset: 0, ...counted, next_cursor } })
    }
  )

  app.get(
    '/customers/:id',
    {
      config,
      schema: {
        tags: ['Customers'],
        operationId: 'getCustomer',
        summary: 'Get customer',
        params: idWithin<CustomerId>('Customer'),
        querystring: noQuery,
        response: { 200: DataOf(Customer, 'The customer'), 404: NoneWithin('Customer') }
      }
    },
    async ({ reach, params }) => {
      const customer = await findCustomer(db, reach, params.id, customerJson)
      if (customer === undefined) throw notFound('Customer')

      return presentData(JSON.stringify(withShown(JSON.parse(customer))))
    }
  )
}
