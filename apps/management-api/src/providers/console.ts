import { findProviderAccount, inTransaction, listAssignedCalls, listProviderAccounts, newId } from '@callbook/db'
import { type ProviderAccountId, parseDateTime, wholeOrganization } from '@callbook/domain'
import { badRequest, bytesOf, notFound, type Routes } from '@callbook/http'
import {
  compareAccount,
  disconnectProvider,
  examineProvider,
  listProviderOrigins,
  mapProviderCalls,
  openProviders,
  type ProviderAccess,
  prepareProvider,
  replaceProviderKey,
  unmapProviderCalls,
  within
} from '@callbook/operations'
import { presentGaps } from '@callbook/operations/values'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permission.ts'
import { auditActorOf, bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Data, Done } from '../http-api/responses.ts'
import { type Lines, LinesOf, limitLongWork, streamLines } from '../responses/stream-lines.ts'
import {
  AssignInput,
  ConnectedAccount,
  ConnectInput,
  DoctorResult,
  ProviderAccount,
  ProviderAway,
  ProviderKeyInput,
  ProviderOrigins,
  presentExamination,
  presentListed,
  UnassignInput
} from './schema.ts'

export const consoleProviders: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(providerRoutes, means)
  app.register(assignmentRoutes, means)
  app.register(comparisonRoutes, means)
  app.register(doctorRoutes, means)
}

const ofAccount = idWithin<ProviderAccountId>('Account')

/** Provider accounts, from which missing calls are fetched. */
const providerRoutes: Routes<ConsoleDependencies> = async (app, dependencies) => {
  const { db, keyRing, make, providerOrigins, providerRequests } = dependencies
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
      const accounts = await listProviderAccounts({ db, organizationId: wholeOrganization(reach) })
      const assigned = await listAssignedCalls({ db, organizationId: wholeOrganization(reach) })
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
          ...bodyErrors
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
        prepareProvider(bindOrganization(db, request), input, { ...made, visit })
      )
      const body = await createOnceFor(reply, dependencies, async (tx) => {
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
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { key } = parseBody(ProviderKeyInput, request.body)
      const { reach, params } = request
      if ((await findProviderAccount({ db, organizationId: wholeOrganization(reach) }, params.id)) === undefined)
        throw notFound('Account')
      const means = make()
      const handling = { ...means, keyRing, permit: permitOf(request, config.permission, means.now) }
      const account = await providerRequests.run(wholeOrganization(reach), (visit) =>
        replaceProviderKey(bindOrganization(db, request), params.id, { key, ...handling, visit })
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
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { params } = request
      const account = await disconnectProvider(bindOrganization(db, request), params.id, make().now)
      if (account === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )
}

const assignmentRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  const schema = { tags: ['Providers'], params: idWithin<ProviderAccountId>('Account'), querystring: noQuery }
  const config = { permission: 'manage_clients' } as const

  app.post(
    '/provider-accounts/:id/assignments',
    {
      config,
      schema: {
        ...schema,
        operationId: 'assignCalls',
        summary: 'Assign calls to webhook URL',
        body: bytesOf(AssignInput),
        response: {
          204: Done('The calls were assigned; an earlier assignment was replaced'),
          404: NoneWithin('Account'),
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { endpoint_id: endpointId, assistant_id: assistantId } = parseBody(AssignInput, request.body)
      const { params } = request
      const calls = { endpointId, assistantId }
      const mapped = await mapProviderCalls(bindOrganization(db, request), params.id, { ...calls, now: make().now })
      if (mapped === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )

  app.post(
    '/provider-accounts/:id/assignments/remove',
    {
      config,
      schema: {
        ...schema,
        operationId: 'unassignCalls',
        summary: 'Remove assignment',
        body: bytesOf(UnassignInput),
        response: { 204: Done('The assignment was removed'), 404: NoneWithin('Account'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { assistant_id: assistantId } = parseBody(UnassignInput, request.body)
      const { params } = request
      const left = await unmapProviderCalls(bindOrganization(db, request), params.id, assistantId)
      if (left === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )
}

/** Settings check of a provider account. */
const doctorRoutes: Routes<ConsoleDependencies> = async (app, { db, keyRing, providerRequests }) => {
  app.post(
    '/provider-accounts/:id/doctor',
    {
      config: { permission: 'manage_clients' },
      schema: {
        operationId: 'examineProvider',
        summary: 'Check provider settings',
        description: 'Reads the settings at the provider and changes nothing. Times out after twenty seconds.',
        tags: ['Providers'],
        params: idWithin<ProviderAccountId>('Account'),
        querystring: noQuery,
        response: { 200: Data(DoctorResult, 'The findings'), 404: NoneWithin('Account'), ...bodyErrors }
      }
    },
    async ({ reach, params: { id } }) => {
      if ((await findProviderAccount({ db, organizationId: wholeOrganization(reach) }, id)) === undefined)
        throw notFound('Account')
      const examination = await providerRequests.run(wholeOrganization(reach), (visit) =>
        examineProvider(db, wholeOrganization(reach), { id, keyRing, visit })
      )
      if (examination === undefined) throw notFound('Account')

      return { data: presentExamination(examination) }
    }
  )
}

const ComparisonInput = Type.Object(
  {
    since: Type.String({ maxLength: 40, description: 'Earliest time of the calls, RFC 3339' }),
    fix: Type.Boolean({ description: 'Whether to store missing and partial calls' })
  },
  { title: 'ComparisonInput', additionalProperties: false, examples: [{ since: '2026-11-01T00:00:00Z', fix: false }] }
)

/** Pages of calls with transcripts. Larger responses are read by the worker only: this process serves tenants. */
const maxResponseBytes = 8 * 1024 * 1024

/** Maximum time to wait for the account while others use it, and for a provider that limits requests, in milliseconds. */
const [leasePatienceMs, pausePatienceMs] = [600_000, 60_000]

/** Comparison of the calls of a provider, and check of its settings, while the user waits. */
const comparisonRoutes: Routes<ConsoleDependencies> = async (app, { db, keyRing, make, writer }) => {
  app.post(
    '/provider-accounts/:id/comparison',
    {
      config: { permission: 'manage_clients' },
      onRequest: limitLongWork(1),
      schema: {
        tags: ['Providers'],
        operationId: 'compareAccount',
        summary: 'Compare calls of account',
        description:
          'Compares the calls of the provider with the stored ones, at most two requests per second. Without `fix`, ' +
          'nothing is written. Ends if the client closes the connection; calls stored until then remain.',
        params: idWithin<ProviderAccountId>('Account'),
        querystring: noQuery,
        body: bytesOf(ComparisonInput),
        response: {
          200: LinesOf(
            'Lines with `progress`, the numbers of calls so far, or `note`, a sentence about a delay',
            '{"progress":{"listed":100,"gaps":2,"repaired":0}}\n'
          ),
          404: NoneWithin('Account'),
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { since: text, fix } = parseBody(ComparisonInput, request.body)
      const since = parseDateTime(text)
      if (since === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-01T00:00:00Z')
      const [organizationId, { id }] = [wholeOrganization(request.reach), request.params]
      if ((await findProviderAccount({ db, organizationId }, id)) === undefined) throw notFound('Account')
      const now = () => make().now

      return streamLines(reply, (lines) =>
        withProviders(lines, async (visit) => {
          const report = await compareAccount(within(db, organizationId, auditActorOf(request)), id, {
            ...{ since, keyRing, visit, now, ...(fix && { writer }) },
            onProgress: ({ listed, calls, repaired }) =>
              lines.send({ progress: { listed, gaps: calls.length, repaired } })
          })
          if (report === undefined) throw notFound('Account')

          return presentGaps(report)
        })
      )
    }
  )

  app.post(
    '/provider-accounts/:id/examination',
    {
      config: { permission: 'manage_clients' },
      // More than one, because the provider of one account may be slow for an hour.
      onRequest: limitLongWork(4),
      schema: {
        tags: ['Providers'],
        operationId: 'examineAccount',
        summary: 'Check all provider settings',
        description:
          'Reads the settings at the provider, at most two per second, and changes nothing. Unlike `doctor`, waits for ' +
          'all of them.',
        params: idWithin<ProviderAccountId>('Account'),
        querystring: noQuery,
        response: {
          200: LinesOf('Lines with `note`, a sentence about a delay', '{"note":"The account is in use: waiting"}\n'),
          404: NoneWithin('Account'),
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const [organizationId, { id }] = [wholeOrganization(request.reach), request.params]
      if ((await findProviderAccount({ db, organizationId }, id)) === undefined) throw notFound('Account')

      return streamLines(reply, (lines) =>
        withProviders(lines, async (visit) => {
          const examination = await examineProvider(db, organizationId, { id, keyRing, visit })
          if (examination === undefined) throw notFound('Account')

          return presentExamination(examination)
        })
      )
    }
  )
}

/** Provides access to providers while `work` runs, and tells the reader of each delay. */
async function withProviders<Result>(
  { send, signal }: Lines,
  work: (visit: ProviderAccess) => Promise<Result>
): Promise<Result> {
  const tell = (note: string) => void send({ note }).catch(() => undefined)
  const providers = openProviders({
    maxResponseBytes,
    patienceMs: pausePatienceMs,
    onPause: (ms, { message }) => tell(`${message}; retrying in ${Math.ceil(ms / 1_000)} s`)
  })
  const onWait = () => tell('The account is in use, for example by the worker: waiting')
  try {
    return await work({ open: providers.open, signal, patienceMs: leasePatienceMs, onWait })
  } finally {
    await providers.close()
  }
}
