import { customerJson, findCustomer, joinJson, listCustomers } from '@callbook/db'
import { type ClientId, type CustomerId, customerStatuses } from '@callbook/domain'
import { defineQuery, enumeration, notFound, type Routes, uuid } from '@callbook/http'
import { DataOf, presentData } from '../../tenant/data.ts'
import { described } from '../../tenant/described.ts'
import { ListOf, listForm, pageParameters, readPage } from '../../tenant/pagination.ts'
import {
  getFilterClient,
  noQuery,
  partOfName,
  phoneNumber,
  readPartOfName,
  readPhoneNumber
} from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import type { ConsoleDependencies } from '../dependencies.ts'
import { idWithin, NoneWithin, ofOrganization } from '../organizations/path.ts'
import { Customer, withShown } from './schema.ts'

const listQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  phone_number: phoneNumber('Filter by phone number'),
  name: partOfName('Filter by name'),
  customer_status: described(enumeration(customerStatuses), 'Filter by status'),
  ...pageParameters
})

/** Customers of the clients of an organization. */
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
        params: ofOrganization,
        querystring: listQuery,
        response: { 200: ListOf(Customer), 404: NoneWithin('Client') }
      }
    },
    async (request) => {
      const { answer, organizationId, query } = request
      const name = readPartOfName(query.name, 'name')
      const isSearch = name !== undefined
      const page = readPage(query, { isSearch })
      const client = await getFilterClient(db, organizationId, query.client_id)
      const filter = {
        clientId: client?.id,
        phoneNumber: readPhoneNumber(query.phone_number, client),
        customerStatus: query.customer_status,
        name
      }
      const form = listForm(customerJson, page, answer, { isSearch })
      const written = await request.writeList(page.limit, () => listCustomers(db, organizationId, filter, page, form))
      const { data, pagination } = JSON.parse(joinJson(written).toString())

      return JSON.stringify({ data: data.map(withShown), pagination })
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
    async ({ organizationId, params }) => {
      const customer = await findCustomer(db, organizationId, params.id, customerJson)
      if (customer === undefined) throw notFound('Customer')

      return presentData(JSON.stringify(withShown(JSON.parse(customer))))
    }
  )
}
