import { customerJson, type Database, findCustomer, listCustomers } from '@callbook/db'
import type { CustomerId } from '@callbook/domain'
import { defineQuery, notFound, type Routes } from '@callbook/http'
import { DataOf, presentData } from '../http-api/data.ts'
import { NotFound } from '../http-api/error.ts'
import { ListOf, listForm, pageParameters, readPage } from '../http-api/pagination.ts'
import { idOf } from '../http-api/parameters.ts'
import { fieldsOf, selectMembers } from '../http-api/selected-fields.ts'
import { Customer } from './schema.ts'
import { customerFilters, readCustomerFilter } from './v1-list-filter.ts'

const listQuery = defineQuery({ ...customerFilters, ...pageParameters, fields: fieldsOf(Customer) })
const customerQuery = defineQuery({ fields: fieldsOf(Customer) })

export const customerRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '',
    {
      schema: {
        operationId: 'listCustomers',
        summary: 'List customers',
        description:
          'Newest first, one customer for each phone number and client. Unknown texts are empty; a call from ' +
          'a withheld number has no customer.',
        tags: ['Customers'],
        querystring: listQuery,
        response: { 200: ListOf(Customer), 404: NotFound('Client') }
      }
    },
    async (request) => {
      const { answer, reach, query } = request
      const isSearch = query.name !== undefined
      const page = readPage(query, { isSearch })
      const filter = await readCustomerFilter(db, reach, query)
      const form = listForm(selectMembers(customerJson, query.fields), page, answer, { isSearch })

      return await request.writeList(page.limit, () => listCustomers(db, reach, filter, page, form))
    }
  )

  app.get(
    '/:id',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getCustomer',
        summary: 'Get customer',
        description:
          'Names and email come from the latest call that has them; first and last call refer to the time of the calls.',
        tags: ['Customers'],
        params: idOf<CustomerId>('Customer'),
        querystring: customerQuery,
        response: { 200: DataOf(Customer, 'The customer'), 404: NotFound('Customer') }
      }
    },
    async ({ reach, params, query }) => {
      const form = selectMembers(customerJson, query.fields)
      const customer = await findCustomer(db, reach, params.id, form)
      if (customer === undefined) throw notFound('Customer')

      return presentData(customer)
    }
  )
}
