import { type ClientRow, findClient, listClients, newId } from '@callbook/db'
import { type ClientId, formatPhoneNumber } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { changeClient, createClient, ClientInput as Input } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { bindOrganization } from '../console-access/request-actor.ts'
import { parseJsonBody } from '../http-api/body.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { jsonText } from '../http-api/json-text.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict } from '../http-api/responses.ts'
import { ClientChanges, exampleInput, presentClient as presentTenantClient, Client as TenantClient } from './schema.ts'

/** A client with its display values. */
const Client = Type.Object(
  {
    ...TenantClient.properties,
    phone_number_international: Type.String({ description: 'International form, grouped' })
  },
  {
    title: 'Client',
    additionalProperties: false,
    examples: TenantClient['examples'].map((client: Pick<ClientRow, 'phone_number'>) => ({
      ...client,
      phone_number_international: formatPhoneNumber(client.phone_number)
    }))
  }
)

function presentClient(row: ClientRow): string {
  const shown = jsonText(formatPhoneNumber(row.phone_number))

  return `${presentTenantClient(row).slice(0, -1)},"phone_number_international":${shown}}`
}

const ClientInput = { ...Input, title: 'ClientInput', examples: [exampleInput] }

const NoRoom = Conflict(
  'The organization has reached its limit of clients',
  'The organization has reached its limit of 10000 clients'
)

export const consoleClients: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make, maxClients } = means
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  const schema = { tags: ['Clients'], querystring: noQuery }
  const [reads, changes] = [{ permission: 'read' }, { permission: 'manage_clients' }] as const

  app.get(
    '/clients',
    {
      config: reads,
      schema: {
        ...schema,
        operationId: 'listClients',
        summary: 'List clients',
        params: ofOrganization,
        response: { 200: DataOf(Type.Array(Client), 'All clients of the organization'), 404: NoOrganization }
      }
    },
    async ({ reach }) => {
      const clients = await listClients({ db, reach })

      return presentData(`[${clients.map(presentClient)}]`)
    }
  )

  app.post(
    '/clients',
    {
      config: changes,
      schema: {
        ...once,
        ...schema,
        operationId: 'createClient',
        summary: 'Create client',
        params: ofOrganization,
        body: bytesOf(ClientInput),
        response: {
          ...createdOnce(DataOf(Client, 'The new client')),
          404: NoOrganization,
          409: NoRoom,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const input = parseJsonBody(request.body)
      const made = { id: newId<ClientId>(), now: make().now, maxClients }
      const body = await createOnceFor(reply, means, async (tx) => {
        const client = await createClient(bindOrganization(tx, request), input, made)

        return presentData(presentClient(client))
      })

      return reply.code(201).send(body)
    }
  )

  app.get(
    '/clients/:id',
    {
      config: reads,
      schema: {
        ...schema,
        operationId: 'getClient',
        summary: 'Get client',
        params: idWithin<ClientId>('Client'),
        response: { 200: DataOf(Client, 'The client'), 404: NoneWithin('Client') }
      }
    },
    async ({ reach, params }) => {
      const client = await findClient({ db, reach }, params.id)
      if (client === undefined) throw notFound('Client')

      return presentData(presentClient(client))
    }
  )

  app.patch(
    '/clients/:id',
    {
      config: changes,
      schema: {
        ...schema,
        operationId: 'changeClient',
        summary: 'Update client',
        params: idWithin<ClientId>('Client'),
        body: bytesOf(ClientChanges),
        response: { 200: DataOf(Client, 'The client'), 404: NoneWithin('Client'), ...bodyErrors }
      }
    },
    async (request) => {
      const { params } = request
      const input = parseJsonBody(request.body)
      const client = await changeClient(bindOrganization(db, request), params.id, { input })
      if (client === undefined) throw notFound('Client')

      return presentData(presentClient(client))
    }
  )
}
