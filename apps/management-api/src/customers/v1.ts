import {
  type CustomerFilter,
  customerJson,
  type Database,
  findCustomer,
  findCustomerPosition,
  listCustomers
} from '@callbook/db'
import { type ClientId, type CustomerId, customerStatuses, type Reach } from '@callbook/domain'
import { anyOf, defineQuery, enumeration, notFound, type Routes, uuid, type ValueOf } from '@callbook/http'
import { exportCustomer, within } from '@callbook/operations'
import type { RecordingStore } from '@callbook/recordings'
import { aboutLimits, type ExportedList, type Exports, exportRoute } from '../exports/export-route.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { ErrorResponse, NotFound } from '../http-api/error.ts'
import { ListOf, listForm, pageParameters, readPage, requireCountedOffset } from '../http-api/pagination.ts'
import {
  described,
  getFilterClient,
  idPath,
  noQuery,
  parsePhoneNumber,
  partOfName,
  phoneNumberParameter,
  readPartOfName
} from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { fieldsOf, selectMembers } from '../http-api/selected-fields.ts'
import { fileMs } from '../responses/limit-downloads.ts'
import { apiKeyActor, missing, requireScope } from '../tenant-access/authenticate.ts'
import { CustomerZip, sendZip } from './customer-zip.ts'
import { Customer } from './schema.ts'

interface Dependencies {
  readonly db: Database
  /** Stored recordings; without it, a ZIP has none. */
  readonly store: RecordingStore | undefined
  readonly exports: Exports
}

export const v1Customers: Routes<Dependencies> = async (app, { db, store, exports }) => {
  app.register(customerRoutes, { db })
  app.register(exportRoute({ db, ...exports, list: exportedCustomers(db) }))
  app.register(customerExportRoute, { db, store, exports })
}

export const customerFilters = {
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  phone_number: phoneNumberParameter('Filter by phone number'),
  name: partOfName('Filter by name'),
  customer_status: described(
    anyOf(enumeration(customerStatuses)),
    'Filter by status. Several values are separated by commas; a customer with any of them matches.'
  )
}

type Requested = { readonly [Name in keyof typeof customerFilters]: ValueOf<(typeof customerFilters)[Name]> }

/** @throws {HttpError} 400, 404 */
export async function readCustomerFilter(db: Database, reach: Reach, requested: Requested): Promise<CustomerFilter> {
  const name = readPartOfName(requested.name, 'name')
  const client = await getFilterClient(db, reach, requested.client_id)

  return {
    clientId: client?.id,
    phoneNumber: requested.phone_number && parsePhoneNumber(requested.phone_number, 'phone_number', client),
    customerStatus: requested.customer_status,
    name
  }
}

const listQuery = defineQuery({ ...customerFilters, ...pageParameters, fields: fieldsOf(Customer) })

const customerQuery = defineQuery({ fields: fieldsOf(Customer) })

const customerRoutes: Routes<{ db: Database }> = async (app, { db }) => {
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
      const isBounded = query.name !== undefined
      const page = readPage(query)
      requireCountedOffset(query, { isBounded })
      const filter = await readCustomerFilter(db, reach, query)
      const form = listForm(selectMembers(customerJson, query.fields), { ...page, isBounded }, answer)

      return await request.writeList(page.limit, () => listCustomers({ db, reach }, filter, { page, form }))
    }
  )

  app.get(
    '/:id',
    {
      config: { hasEntityTag: true, shows: 'customer.open' },
      schema: {
        operationId: 'getCustomer',
        summary: 'Get customer',
        description:
          'Names and email come from the latest call that has them; first and last call refer to the time of the calls.',
        tags: ['Customers'],
        params: idPath<CustomerId>('Customer'),
        querystring: customerQuery,
        response: { 200: DataOf(Customer, 'The customer'), 404: NotFound('Customer') }
      }
    },
    async ({ reach, params, query }) => {
      const form = selectMembers(customerJson, query.fields)
      const customer = await findCustomer({ db, reach }, params.id, form)
      if (customer === undefined) throw notFound('Customer')

      return presentData(customer)
    }
  )
}

function exportedCustomers(db: Database): ExportedList<typeof customerFilters> {
  return {
    ...{
      act: 'customer.export_list',
      operationId: 'exportCustomers',
      tag: 'Customers',
      items: 'customers',
      identity: 'Customer'
    },
    ...{ resource: Customer, template: customerJson, parameters: customerFilters },
    about: 'Each customer has the fields of the list.',
    async open(reach, query) {
      const filter = await readCustomerFilter(db, reach, query)
      const item = customerJson

      return {
        template: item,
        read: (part, layout) => listCustomers({ db, reach }, filter, { page: part, form: { ...layout, item } })
      }
    },
    findPosition: (reach, id) => findCustomerPosition({ db, reach }, id as CustomerId)
  }
}

const customerExportRoute: Routes<Dependencies> = async (app, { db, store, exports: { limits } }) => {
  app.get(
    '/:id/export',
    {
      handlerTimeout: fileMs,
      exposeHeadRoute: false,
      onRequest: async (request) => requireScope(request, 'recordings:read'),
      preHandler: [...limits],
      schema: {
        operationId: 'exportCustomer',
        summary: 'Export customer',
        description:
          'A ZIP with `customer.json`; `calls.jsonl`, `evaluations.jsonl`, `draft-answers.jsonl` (answers to drafts of ' +
          'scorecards) and `reports.jsonl` with one row per line; the stored recordings in `recordings/`; and, as the ' +
          'last file, `manifest.json` with the size and SHA-256 of each file, and the missing ones with their ' +
          'reason. It is streamed: an interrupted ZIP has no manifest. Shares its limits with ' +
          `other exports. ${aboutLimits} Needs the scope \`recordings:read\`.`,
        tags: ['Customers'],
        params: idPath<CustomerId>('Customer'),
        querystring: noQuery,
        response: {
          200: CustomerZip,
          403: ErrorResponse('The key lacks the scope recordings:read', missing('recordings:read')),
          404: NotFound('Customer')
        }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Customer', params.id)
      const at = within(db, organizationId, apiKeyActor(request))
      const zip = await exportCustomer(at, params.id, { store, now: new Date() })
      if (zip === undefined) throw notFound('Customer')

      return sendZip(reply, zip, { db, id: params.id })
    }
  )
}
