import { ClientInput, changeClient } from '@callbook/admin'
import { type ClientRow, type Database, findClient, readClients } from '@callbook/db'
import type { ClientId } from '@callbook/domain'
import { bytesOf, notFound, type Routes, unprocessable } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { actorOf } from '../actor.ts'
import { DataOf, dataForm, ListOfAll, presentData } from '../data.ts'
import { NotFound, NotJson, TooLarge } from '../error.ts'
import { readJson } from '../json-body.ts'
import { idOf, noQuery } from '../parameters.ts'
import { Changed, Created, exampleInput, NotNow, stillBeingAnswered } from './answers.ts'
import { IdempotencyKey, readIdempotencyKey } from './idempotency-key.ts'
import { provisionClient } from './provision.ts'
import { Client, ClientChanges, clientJson, presentClient } from './schema.ts'
import { ChangedMeanwhile, IfMatch, isExpectedBy, stateTag } from './state-tag.ts'

interface Dependencies {
  readonly db: Database
  /** How many clients an organization may have. */
  readonly maxClients: number
}

export const clientRoutes: Routes<Dependencies> = async (app, { db, maxClients }) => {
  app.get(
    '',
    {
      schema: {
        operationId: 'listClients',
        summary: 'List all clients, the one that joined last first',
        description: 'All of them at once: this list has no pages, and takes no parameters.',
        tags: ['Clients'],
        querystring: noQuery,
        response: { 200: ListOfAll(Client, 'All clients of the organization') }
      }
    },
    async (request) => {
      const { answer, apiKey } = request
      const form = dataForm(clientJson, answer)
      const pieces = await request.writeList(1, () => readClients(db, apiKey.organization_id, form))

      return pieces ?? presentData('[]')
    }
  )

  app.get(
    '/:id',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getClient',
        summary: 'Get one client',
        description: 'The `ETag` of the answer is what `If-Match` of a change takes.',
        tags: ['Clients'],
        params: idOf<ClientId>('Client'),
        querystring: noQuery,
        response: { 200: DataOf(Client, 'The client'), 404: NotFound('Client') }
      }
    },
    async (request) => {
      const { apiKey, params } = request
      const { organization_id: organizationId } = apiKey
      const client = await db.inTurn(organizationId, () => findClient(db, organizationId, params.id))

      return presentOne(request, client)
    }
  )

  app.patch(
    '/:id',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'changeClient',
        summary: 'Correct what is said of a client',
        description:
          'What is left out stays as it is. Answered with the client as it is then, also where nothing changes.',
        tags: ['Clients'],
        headers: Type.Object({ 'if-match': IfMatch }),
        params: idOf<ClientId>('Client'),
        querystring: noQuery,
        body: bytesOf(ClientChanges),
        response: {
          200: DataOf(Client, 'The client'),
          404: NotFound('Client'),
          412: ChangedMeanwhile,
          413: TooLarge(),
          415: NotJson
        }
      }
    },
    async (request) => {
      const { apiKey, body, headers, params } = request
      const { organization_id: organizationId } = apiKey
      const input = readJson(body)
      const isExpected = isExpectedBy(headers['if-match'])
      const client = await db.inTurn(organizationId, () => {
        return changeClient(db, organizationId, actorOf(request), params.id, input, { isExpected })
      })

      return presentOne(request, client)
    }
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'createClient',
        summary: 'Add a client',
        description:
          'What is left out gets its default. With an `Idempotency-Key` the request may be repeated whatever became of the ' +
          'answer: within 24 hours, a repeat with the same body gets the first answer, with `Idempotent-Replayed: true`.',
        tags: ['Clients'],
        headers: Type.Object({ 'idempotency-key': IdempotencyKey }),
        querystring: noQuery,
        body: bytesOf({ ...ClientInput, title: 'ClientInput', examples: [exampleInput] }),
        response: { 201: Created, 409: NotNow, 413: TooLarge(), 415: NotJson, 422: Changed }
      }
    },
    async (request, reply) => {
      const { apiKey, body, headers } = request
      const idempotencyKey = readIdempotencyKey(headers)
      const { organization_id: organizationId } = apiKey
      const outcome = await db.inTurn(organizationId, () => {
        return provisionClient(db, organizationId, actorOf(request), { body, idempotencyKey, maxClients })
      })
      if (outcome.kind === 'busy') throw stillBeingAnswered()
      if (outcome.kind === 'changed') throw unprocessable('This Idempotency-Key was used with another body')

      if (outcome.kind === 'replayed') reply.header('idempotent-replayed', 'true')

      return reply.code(201).header('location', locationOf(outcome.body)).send(outcome.body)
    }
  )
}

/** @throws {HttpError} 404 */
function presentOne(request: FastifyRequest, client: ClientRow | undefined): string {
  if (client === undefined) throw notFound('Client')
  request.beginningOfTag = stateTag(client)

  return presentData(presentClient(client))
}

function locationOf(body: string): string {
  const { data } = JSON.parse(body) as { data: { id: ClientId } }

  return `/v1/clients/${data.id}`
}
