import { connectProvider, disconnectProvider, listProviderOrigins, replaceProviderKey } from '@callbook/admin'
import { findProviderAccount, listAssignedCalls, listProviderAccounts, newId } from '@callbook/db'
import type { ProviderAccountId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Data, Done } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../organizations/path.ts'
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

/** The accounts at providers which are asked for calls that never arrived. */
export const providerRoutes: Routes<Means> = async (app, { db, keyRing, make, providerOrigins, providerVisits }) => {
  await app.register(inOrganization, { db })
  const schema = { tags: ['Providers'], querystring: noQuery }
  const config = { act: 'manage_clients' } as const

  app.get(
    '/provider-accounts',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listProviderAccounts',
        summary: 'List the accounts at providers, the newest first',
        params: ofOrganization,
        response: { 200: Data(Type.Array(ProviderAccount), 'The accounts'), 404: NoOrganization }
      }
    },
    async ({ organizationId }) => {
      const accounts = await listProviderAccounts(db, organizationId)
      const assigned = await listAssignedCalls(db, organizationId)
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
        summary: 'Tell where each provider can be asked',
        params: ofOrganization,
        response: { 200: Data(Type.Array(ProviderOrigins), 'The providers'), 404: NoOrganization }
      }
    },
    async () => ({ data: listProviderOrigins(providerOrigins) })
  )

  app.post(
    '/provider-accounts',
    {
      config,
      schema: {
        ...schema,
        operationId: 'connectProvider',
        summary: 'Connect an account at a provider by an API key, which is tried first and never shown again',
        params: ofOrganization,
        body: bytesOf(ConnectInput),
        response: {
          201: Data(ConnectedAccount, 'The account'),
          404: NoOrganization,
          409: ProviderAway,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const input = readBody(ConnectInput, request.body)
      const { organizationId } = request
      const made = { ...make(), id: newId<ProviderAccountId>(), keyRing, allowedOrigins: providerOrigins }
      const { id } = await providerVisits.visit(organizationId, (visit) =>
        connectProvider(db, organizationId, auditActorOf(request), input, { ...made, visit })
      )

      return reply.code(201).send({ data: { id } })
    }
  )

  app.put(
    '/provider-accounts/:id/key',
    {
      config,
      schema: {
        ...schema,
        operationId: 'replaceProviderKey',
        summary: 'Give an account another key, which is tried first and never shown again',
        params: ofAccount,
        body: bytesOf(ProviderKeyInput),
        response: {
          204: Done('It is asked with that key'),
          404: NoneWithin('Account'),
          409: ProviderAway,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { key } = readBody(ProviderKeyInput, request.body)
      const { organizationId, params } = request
      if ((await findProviderAccount(db, organizationId, params.id)) === undefined) throw notFound('Account')
      const account = await providerVisits.visit(organizationId, (visit) =>
        replaceProviderKey(db, organizationId, auditActorOf(request), params.id, key, { ...make(), keyRing, visit })
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
        summary: 'Delete an account with its key: it is asked no more, and what was filled in stays',
        params: ofAccount,
        response: { 204: Done('It is asked no more'), 404: NoneWithin('Account'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { organizationId, params } = request
      const account = await disconnectProvider(db, organizationId, auditActorOf(request), params.id, make().now)
      if (account === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )
}
