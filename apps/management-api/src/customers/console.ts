import { customerJson, findCustomer, listCustomersByLastCall, measureCustomerExport } from '@callbook/db'
import {
  type ClientId,
  type CustomerId,
  countryOfPhoneNumber,
  customerStatuses,
  formatPhoneNumber,
  normalizePhoneNumber,
  organizationKey,
  type Reach
} from '@callbook/domain'
import {
  badRequest,
  bytesOf,
  conflict,
  defineQuery,
  enumeration,
  notFound,
  type Routes,
  serviceUnavailable,
  uuid
} from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'
import { ErasureKeyError, eraseCaller, exportCustomer, within } from '@callbook/operations'
import { StoreError } from '@callbook/recordings'
import { Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin, ofOrganization } from '../console-access/path.ts'
import { requireFresh } from '../console-access/permission.ts'
import { auditActorOf, bindOrganization } from '../console-access/request-actor.ts'
import { requireOwnPage } from '../console-access/same-origin.ts'
import { parseBody } from '../http-api/body.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { encodeCursor, ListOf, pageParameters } from '../http-api/pagination.ts'
import {
  described,
  getFilterClient,
  noQuery,
  parsePhoneNumber,
  partOfName,
  phoneNumberParameter,
  readPartOfName,
  severalOf
} from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyErrors, Conflict, Data } from '../http-api/responses.ts'
import { fileMs, filesOfConsole, limitDownloads } from '../responses/limit-downloads.ts'
import { CustomerZip, sendZip } from './customer-zip.ts'
import { Customer as TenantCustomer } from './schema.ts'

export const consoleCustomers: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(customerRoutes, means)
  app.register(eraseRoutes, means)
  app.register(customerExportRoutes, means)
}

const listQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  phone_number: phoneNumberParameter('Filter by phone number'),
  name: partOfName('Filter by name'),
  customer_status: severalOf(enumeration(customerStatuses), 'Filter by status'),
  limit: pageParameters.limit,
  cursor: pageParameters.cursor
})

/** A customer with its display values. */
const Customer = Type.Object(
  {
    ...TenantCustomer.properties,
    phone_number_international: Type.String({ description: 'International form, grouped' })
  },
  {
    title: 'Customer',
    additionalProperties: false,
    examples: TenantCustomer['examples'].map(withShown)
  }
)

/** @param customer in the form of the tenant API */
function withShown<Given extends { readonly phone_number: string }>(customer: Given) {
  return { ...customer, phone_number_international: formatPhoneNumber(customer.phone_number) }
}

const ErasureInput = Type.Object(
  {
    phone_number: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'Number of the customer, as a confirmation'
    }),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only counts what would be erased' }))
  },
  { title: 'ErasureInput', additionalProperties: false, examples: [{ phone_number: '+1 202-555-0147' }] }
)

const count = Type.Integer()

/** Counts of erased data. */
const Erasure = Type.Object(
  {
    calls: Type.Integer({ description: 'Calls that no longer belong to a customer' }),
    transcripts: count,
    summaries: count,
    recording_urls: count,
    structured_data: count,
    metadata: count,
    prompts: count,
    details: Type.Integer({
      description: 'Calls with recordings, transfers, provider analyses or similar details'
    }),
    raw_reports: count,
    evaluations: Type.Integer({ description: 'Evaluation versions with a result' }),
    evaluation_errors: count,
    rejected_reports: Type.Integer({ description: 'Reports that were not stored' })
  },
  {
    title: 'Erasure',
    additionalProperties: false,
    examples: [
      {
        calls: 3,
        transcripts: 3,
        summaries: 3,
        recording_urls: 3,
        structured_data: 1,
        metadata: 0,
        prompts: 3,
        details: 3,
        raw_reports: 3,
        evaluations: 4,
        evaluation_errors: 0,
        rejected_reports: 0
      }
    ]
  }
)

/** Amount of data in the export of a customer. */
const ExportSize = Type.Object(
  {
    calls: count,
    recordings: Type.Integer({ description: 'Stored recordings' }),
    bytes: Type.Integer({ description: 'Bytes of the recordings' })
  },
  { title: 'ExportSize', additionalProperties: false, examples: [{ calls: 3, recordings: 2, bytes: 1_323_608 }] }
)

const noKey = 'ERASURE_KEY is not set, so customers cannot be erased. The operator of this installation must set it'

const NoKey = Conflict('The console has no erasure key', noKey)

const customerRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
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
        phoneNumber: query.phone_number && parsePhoneNumber(query.phone_number, 'phone_number', client),
        customerStatus: query.customer_status,
        name
      }
      const { limit, cursor = 'beginning' } = query
      const part = { limit, after: cursor === 'beginning' ? undefined : cursor }
      const { rows, total, isBounded, next } = await listCustomersByLastCall({ db, reach }, filter, { part })
      const counted = { total, ...(name !== undefined && { total_is_bounded: isBounded }) }
      const next_cursor = next === undefined ? null : encodeCursor(next)

      return JSON.stringify({ data: rows.map(withShown), pagination: { limit, offset: 0, ...counted, next_cursor } })
    }
  )

  app.get(
    '/customers/:id',
    {
      config: { ...config, shows: 'customer.open' },
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
      const customer = await findCustomer({ db, reach }, params.id, customerJson)
      if (customer === undefined) throw notFound('Customer')

      return presentData(JSON.stringify(withShown(JSON.parse(customer))))
    }
  )
}

/** A customer may have a hundred thousand calls: one erasure at a time for an organization, and two in total. */
const limits = { width: 2, widthPerKey: 1, maxWaitMs: 4_000, maxWaitingPerKey: 4 }

const eraseRoutes: Routes<ConsoleDependencies> = async (app, { db, erasureKey, recordings }) => {
  const turns = createFairLimiter(limits)

  /** @throws {HttpError} 400, or 404 unless it is the number of the customer, in any notation */
  async function requireNumberOf(reach: Reach, id: CustomerId, given: string): Promise<void> {
    const customer = await findCustomer({ db, reach }, id, customerJson)
    if (customer === undefined) throw notFound('Customer')
    const { phone_number: number } = JSON.parse(customer)
    if (normalizePhoneNumber(given, countryOfPhoneNumber(number)) !== number) {
      throw badRequest('phone_number must be the number of the customer')
    }
  }

  app.post(
    '/customers/:id/erase',
    {
      config: { permission: 'erase_callers' },
      schema: {
        tags: ['Customers'],
        operationId: 'eraseCustomer',
        summary: 'Erase customer',
        description:
          'Permanently removes all personal data of the customer; calls are still counted. Repeat the request to finish an interrupted erasure.',
        querystring: noQuery,
        params: idWithin<CustomerId>('Customer'),
        body: bytesOf(ErasureInput),
        response: {
          200: Data(Erasure, 'The erased data'),
          403: NotConfirmed,
          404: NoneWithin('Customer'),
          409: NoKey,
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const { phone_number: given, dry_run: dryRun = false } = parseBody(ErasureInput, request.body)
      await requireNumberOf(reach, params.id, given)
      requireFresh(request)
      if (erasureKey === undefined) throw conflict(noKey)
      const options = { key: erasureKey, dryRun, journal: recordings }
      const erased = await turns
        .run(organizationKey(reach), () => eraseCaller(bindOrganization(db, request), params.id, options))
        .catch((error) => {
          // The journal of erasures is in the store.
          if (error instanceof StoreError) throw serviceUnavailable(5)
          throw error instanceof ErasureKeyError ? conflict(noKey) : error
        })
      if (erased === undefined) throw notFound('Customer')
      const { id: _, applied: __, client_id: ___, organization_id: ____, ...removed } = erased

      return { data: removed }
    }
  )
}

const customerExportRoutes: Routes<ConsoleDependencies> = async (app, { db, recordings, make }) => {
  const config = { permission: 'export_callers' } as const
  const schema = { tags: ['Customers'], params: idWithin<CustomerId>('Customer'), querystring: noQuery }

  app.get(
    '/customers/:id/export/size',
    {
      config,
      schema: {
        ...schema,
        operationId: 'getCustomerExportSize',
        summary: 'Get export size',
        description: 'Requires a recent confirmation, like the export.',
        response: { 200: Data(ExportSize, 'The size'), 403: NotConfirmed, 404: NoneWithin('Customer') }
      }
    },
    async (request) => {
      requireFresh(request)
      const organizationId = await requireOwner(db, request.reach, 'Customer', request.params.id)
      const size = await measureCustomerExport({ db, organizationId }, request.params.id)
      if (size === undefined) throw notFound('Customer')

      return { data: size }
    }
  )

  app.get(
    '/customers/:id/export',
    {
      config,
      handlerTimeout: fileMs,
      exposeHeadRoute: false,
      onRequest: [requireOwnPage, limitDownloads({ ...filesOfConsole, widthPerKey: 1, maxMs: fileMs })],
      schema: {
        ...schema,
        operationId: 'exportCustomer',
        summary: 'Export customer',
        description:
          'A ZIP with the data and recordings of the customer, and a manifest. Requires a recent confirmation: 403 ' +
          '`Confirmation Required` without it. The export is recorded in the audit log.',
        response: { 200: CustomerZip, 403: NotConfirmed, 404: NoneWithin('Customer') }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      requireFresh(request)
      const options = { store: recordings, now: make().now }
      const organizationId = await requireOwner(db, reach, 'Customer', params.id)
      const zip = await exportCustomer(within(db, organizationId, auditActorOf(request)), params.id, options)
      if (zip === undefined) throw notFound('Customer')

      return sendZip(reply, zip, { db, id: params.id })
    }
  )
}
