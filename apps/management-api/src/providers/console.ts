import { findProviderAccount, inTransaction, listAssignedCalls, listProviderAccounts, newId } from '@callbook/db'
import { type ProviderAccountId, wholeOrganization } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { disconnectProvider, listProviderOrigins, prepareProvider, replaceProviderKey } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permit.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import {
  ConnectedAccount,
  ConnectInput,
  ProviderAccount,
  ProviderAway,
  ProviderKeyInput,
  ProviderOrigins,
  presentListed
} from './schema.ts'

const ofAccount = idWithin<ProviderAccountId>('Account')

/** Provider accounts, from which missing calls are fetched. */
export const providerRoutes: Routes<ConsoleDependencies> = async (app, dependencies) => {
  const { db, keyRing, make, providerOrigins, providerRequests } = dependencies
  await app.register(inOrganization, { db })
  const schema = { tags: ['Providers'], querystring: noQuery }
  const config = { permission: 'manage_clients' } as const

  app.get(
    '/provider-accounts',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listProviderAccounts',
        summary: 'List provider accounts',
        params: ofOrganization,
        response: { 200: Data(Type.Array(ProviderAccount), 'The accounts, newest first'), 404: NoOrganization }
      }
    },
    async ({ reach }) => {
      const accounts = await listProviderAccounts(db, wholeOrganization(reach))
      const assigned = await listAssignedCalls(db, wholeOrganization(reach))
      const ofAccount = Map.groupBy(assigned, ({ account_id: id }) => id)

      return { data: accounts.map((account) => presentListed(account, ofAccount.get(account.id) ?? [])) }
    }
  )

  app.get(
    '/provider-origins',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listProviderOrigins',
        summary: 'List API base URLs',
        params: ofOrganization,
        response: { 200: Data(Type.Array(ProviderOrigins), 'The API base URLs of each provider'), 404: NoOrganization }
      }
    },
    async () => ({ data: listProviderOrigins(providerOrigins) })
  )

  app.post(
    '/provider-accounts',
    {
      config,
      schema: {
        ...once,
        ...schema,
        operationId: 'connectProvider',
        summary: 'Connect provider account',
        params: ofOrganization,
        body: bytesOf(ConnectInput),
        response: {
          ...createdOnce(Data(ConnectedAccount, 'The account; its API key was tested and is never shown again')),
          404: NoOrganization,
          409: ProviderAway,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const input = parseBody(ConnectInput, request.body)
      const { reach } = request
      const means = make()
      const permit = permitOf(request, config.permission, means.now)
      const made = { ...means, id: newId<ProviderAccountId>(), keyRing, allowedOrigins: providerOrigins, permit }
      const create = await providerRequests.run(wholeOrganization(reach), (visit) =>
        prepareProvider(wholeOrganization(reach), auditActorOf(request), input, { ...made, visit })
      )
      const body = await createOnceFor(request, reply, dependencies, async (tx) => {
        const { id } = await inTransaction(tx, create)

        return { data: { id } }
      })

      return reply.code(201).send(body)
    }
  )

  app.put(
    '/provider-accounts/:id/key',
    {
      config,
      schema: {
        ...schema,
        operationId: 'replaceProviderKey',
        summary: 'Replace provider API key',
        params: ofAccount,
        body: bytesOf(ProviderKeyInput),
        response: {
          204: Done('The new key is used; it was tested and is never shown again'),
          404: NoneWithin('Account'),
          409: ProviderAway,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { key } = parseBody(ProviderKeyInput, request.body)
      const { reach, params } = request
      if ((await findProviderAccount(db, wholeOrganization(reach), params.id)) === undefined) throw notFound('Account')
      const means = make()
      const handling = { ...means, keyRing, permit: permitOf(request, config.permission, means.now) }
      const account = await providerRequests.run(wholeOrganization(reach), (visit) =>
        replaceProviderKey(db, wholeOrganization(reach), auditActorOf(request), params.id, key, { ...handling, visit })
      )
      if (account === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )

  app.delete(
    '/provider-accounts/:id',
    {
      config,
      schema: {
        ...schema,
        operationId: 'disconnectProvider',
        summary: 'Delete provider account',
        params: ofAccount,
        response: {
          204: Done('The account and its key are deleted; calls fetched from it are kept'),
          404: NoneWithin('Account'),
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const account = await disconnectProvider(
        db,
        wholeOrganization(reach),
        auditActorOf(request),
        params.id,
        make().now
      )
      if (account === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )
}
