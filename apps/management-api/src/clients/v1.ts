import { createHash } from 'node:crypto'
import {
  type ClientProfile,
  type ClientRow,
  createOnce,
  type Database,
  findClient,
  type IdempotentOutcome,
  newId,
  type Queryable,
  readClients
} from '@callbook/db'
import { type ClientId, organizationKey, wholeOrganization } from '@callbook/domain'
import { bytesOf, defineQuery, notFound, type Routes } from '@callbook/http'
import { addClient, ClientInput, type Context, changeClient, readClientInput, within } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { parseJsonBody } from '../http-api/body.ts'
import { DataOf, dataForm, ListOfAll, presentData } from '../http-api/data.ts'
import { ErrorResponse, NotFound, NotJson, TooLarge } from '../http-api/error.ts'
import {
  IdempotencyHeaders,
  idempotentBody,
  readIdempotencyKey,
  replayHeaders,
  UsedOtherwise
} from '../http-api/idempotency-key.ts'
import { idPath, noQuery } from '../http-api/parameters.ts'
import { fieldsOf, type SelectedFields, selectFromText, selectMembers } from '../http-api/selected-fields.ts'
import { beginningOf, namesBeginning } from '../responses/entity-tag.ts'
import { apiKeyActor, missing, requireScope } from '../tenant-access/authenticate.ts'
import { Client, ClientChanges, clientJson, exampleInput, presentClient } from './schema.ts'

interface Dependencies {
  readonly db: Database
  readonly maxClients: number
}

const clientQuery = defineQuery({ fields: fieldsOf(Client) })

/** Rejects keys without the scope, and keys of one client, before the body is read. */
const onRequest = async (request: FastifyRequest) => {
  requireScope(request, 'clients:write')
  wholeOrganization(request.reach)
}

/** Responses of POST /v1/clients. */
const Created = {
  ...DataOf(Client, 'The new client'),
  headers: {
    location: Type.String({ description: 'URL of the client' }),
    ...replayHeaders
  }
}

const Forbidden = ErrorResponse('The key lacks the scope clients:write', missing('clients:write'))

const NotNow = ErrorResponse(
  'An earlier request with this Idempotency-Key is still in progress (`Retry-After` says when to retry), ' +
    'or the organization has reached its limit of clients',
  { error: 'Conflict', message: 'An earlier request with this Idempotency-Key is still in progress' }
)

const IfMatch = Type.Optional(
  Type.String({
    description:
      'The ETag of an earlier response: the client is updated only if its editable fields have not changed since'
  })
)

const ChangedMeanwhile = ErrorResponse('The client has changed since the response with this ETag', {
  error: 'Precondition Failed',
  message: 'The client has changed in the meantime'
})

/**
 * Returns the prefix of the ETag of a client. It covers the editable fields: the rest of the response changes with
 * every call.
 */
function stateTag(profile: ClientProfile): string {
  const { name, display_name, type, status, subscription_plan, contact_person, contact_email, phone_number } = profile
  const said = [name, display_name, type, status, subscription_plan, contact_person, contact_email, phone_number]

  return beginningOf(JSON.stringify(said))
}

/** @param ifMatch the header; without it, every state is accepted */
function isExpectedBy(ifMatch: string | undefined): (before: ClientProfile) => boolean {
  return (before) => ifMatch === undefined || namesBeginning(ifMatch, stateTag(before))
}

export const v1Clients: Routes<Dependencies> = async (app, { db, maxClients }) => {
  app.get(
    '',
    {
      schema: {
        operationId: 'listClients',
        summary: 'List clients',
        description: 'All clients, newest first. This list has no pages.',
        tags: ['Clients'],
        querystring: clientQuery,
        response: { 200: ListOfAll(Client, 'All clients of the organization') }
      }
    },
    async (request) => {
      const { answer, reach, query } = request
      const form = dataForm(selectMembers(clientJson, query.fields), answer)
      const pieces = await request.writeList(1, () => readClients({ db, reach }, form))

      return pieces ?? presentData('[]')
    }
  )

  app.get(
    '/:id',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getClient',
        summary: 'Get client',
        description: 'Pass the `ETag` of the response as `If-Match` to update the client.',
        tags: ['Clients'],
        params: idPath<ClientId>('Client'),
        querystring: clientQuery,
        response: { 200: DataOf(Client, 'The client'), 404: NotFound('Client') }
      }
    },
    async (request) => {
      const { reach, params, query } = request
      const client = await db.inTurn(organizationKey(reach), () => findClient({ db, reach }, params.id))

      return presentOne(request, client, query.fields)
    }
  )

  app.patch(
    '/:id',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'changeClient',
        summary: 'Update client',
        description:
          'Requires the scope `clients:write`. Fields that are left out do not change. Returns the client after the update.',
        tags: ['Clients'],
        headers: Type.Object({ 'if-match': IfMatch }),
        params: idPath<ClientId>('Client'),
        querystring: noQuery,
        body: bytesOf(ClientChanges),
        response: {
          200: DataOf(Client, 'The client'),
          403: Forbidden,
          404: NotFound('Client'),
          412: ChangedMeanwhile,
          413: TooLarge(),
          415: NotJson
        }
      },
      onRequest
    },
    async (request) => {
      const { reach, body, headers, params } = request
      const input = parseJsonBody(body)
      const isExpected = isExpectedBy(headers['if-match'])
      const client = await db.inTurn(organizationKey(reach), () => {
        return changeClient(within(db, wholeOrganization(reach), apiKeyActor(request)), params.id, {
          input,
          isExpected
        })
      })

      return presentOne(request, client)
    }
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'createClient',
        summary: 'Create client',
        description:
          'Requires the scope `clients:write`. Fields that are left out get their defaults. With an `Idempotency-Key`, the request can be repeated ' +
          'safely: within 24 hours, a repeated request with the same body gets the first response, with `Idempotent-Replayed: true`.',
        tags: ['Clients'],
        headers: IdempotencyHeaders,
        querystring: noQuery,
        body: bytesOf({ ...ClientInput, title: 'ClientInput', examples: [exampleInput] }),
        response: { 201: Created, 403: Forbidden, 409: NotNow, 413: TooLarge(), 415: NotJson, 422: UsedOtherwise }
      },
      onRequest
    },
    async (request, reply) => {
      const { reach, body, headers } = request
      const idempotencyKey = readIdempotencyKey(headers)
      const outcome = await db.inTurn(organizationKey(reach), () => {
        return provisionClient(within(db, wholeOrganization(reach), apiKeyActor(request)), {
          ...{ body, idempotencyKey, maxClients }
        })
      })
      const text = idempotentBody(outcome, reply)

      return reply.code(201).header('location', locationOf(text)).send(text)
    }
  )
}

/** @throws {HttpError} 404 */
function presentOne(request: FastifyRequest, client: ClientRow | undefined, fields?: SelectedFields): string {
  if (client === undefined) throw notFound('Client')
  request.beginningOfTag = stateTag(client)

  return presentData(selectFromText(presentClient(client), fields))
}

function locationOf(body: string): string {
  const { data } = JSON.parse(body) as { data: { id: ClientId } }

  return `/v1/clients/${data.id}`
}

interface ProvisionRequest {
  readonly body: Buffer
  /** Repeated requests with the same key get the same response. */
  readonly idempotencyKey: string | undefined
  readonly maxClients: number
}

/**
 * Creates the client in a body, once for each idempotency key.
 *
 * @throws {HttpError} 400
 * @throws {RefusedError}
 */
async function provisionClient(
  at: Context,
  { body, idempotencyKey, maxClients }: ProvisionRequest
): Promise<IdempotentOutcome> {
  const profile = readClientInput(parseJsonBody(body))
  const now = new Date()

  async function create(tx: Queryable): Promise<string> {
    const added = { id: newId<ClientId>(), now, maxClients }
    const client = await addClient({ ...at, db: tx }, profile, added)

    return presentData(presentClient(client))
  }

  if (idempotencyKey === undefined) return { kind: 'created', body: await at.db.transaction().execute(create) }
  const request = { key: idempotencyKey, hash: createHash('sha256').update(body).digest() }

  return await createOnce(at, request, { now, create })
}
