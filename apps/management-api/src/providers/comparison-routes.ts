import { findProviderAccount } from '@callbook/db'
import { type ProviderAccountId, parseDateTime, wholeOrganization } from '@callbook/domain'
import { badRequest, bytesOf, notFound, type Routes } from '@callbook/http'
import { compareAccount, examineProvider, openProviders } from '@callbook/operations'
import { presentGaps } from '@callbook/operations/values'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals } from '../http-api/responses.ts'
import { type Lines, LinesOf, limitLongWork, streamLines } from '../responses/stream-lines.ts'
import { presentExamination } from './doctor-schema.ts'

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
export const comparisonRoutes: Routes<ConsoleDependencies> = async (app, { db, keyRing, make, writer }) => {
  await app.register(inOrganization, { db })

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
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { since: text, fix } = parseBody(ComparisonInput, request.body)
      const since = parseDateTime(text)
      if (since === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-01T00:00:00Z')
      const [organizationId, { id }] = [wholeOrganization(request.reach), request.params]
      if ((await findProviderAccount(db, organizationId, id)) === undefined) throw notFound('Account')
      const now = () => make().now

      return streamLines(reply, (lines) =>
        withProviders(lines, async (visit) => {
          const report = await compareAccount(db, organizationId, auditActorOf(request), id, {
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
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const [organizationId, { id }] = [wholeOrganization(request.reach), request.params]
      if ((await findProviderAccount(db, organizationId, id)) === undefined) throw notFound('Account')

      return streamLines(reply, (lines) =>
        withProviders(lines, async (visit) => {
          const examination = await examineProvider(db, organizationId, id, keyRing, visit)
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
  work: (visit: Parameters<typeof compareAccount>[4]['visit']) => Promise<Result>
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
