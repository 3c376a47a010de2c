import type { Position } from '@callbook/db'
import type { CallId, ClientId, EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import { badRequest, bytesOf, conflict, notFound, type Routes } from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'
import {
  ErasureKeyError,
  type RejectedReportFilter,
  releaseRejection,
  releaseRejections,
  within
} from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin, ofOrganization } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { cursor, encodeCursor } from '../http-api/pagination.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyErrors, Conflict, Data } from '../http-api/responses.ts'
import { maxCauseLength, NoneFiltered, readFilter } from './filter.ts'

/** Bodies are parsed in the main thread: one retry request at a time for an organization. */
const limits = { width: 2, widthPerKey: 1, maxWaitMs: 4_000, maxWaitingPerKey: 4 }

/** Time limit of a request; the caller continues with another request. */
const maxRunMs = 10_000

const bounds =
  'Oldest first, at most a hundred reports and ten seconds per request: repeat it with `next_cursor` until that is null.'

const { message: keyIsMissing } = new ErasureKeyError()

const keyRemedy = `${keyIsMissing}. The operator of this installation must set it; the report is stored until then`

/** Result of retrying a report. */
const Release = Type.Object(
  {
    outcome: OneOf(['stored', 'duplicate', 'dropped'], {
      description:
        '`duplicate`: the report had already arrived in another request; `dropped`: it waited for a mapping, by which it is no report'
    }),
    call_id: Nullable(Uuid<CallId>(), { description: 'The resulting call' })
  },
  {
    title: 'Release',
    additionalProperties: false,
    examples: [{ outcome: 'stored', call_id: '0199f1c2-0000-7000-8000-000000000005' as CallId }]
  }
)

const cause = Type.String({ minLength: 1, maxLength: maxCauseLength })

const everyRelease = {
  dry_run: Type.Boolean({ description: 'Whether to return only a preview' }),
  cursor: Type.Optional(Type.String({ description: 'The `next_cursor` of the previous request' }))
}

const ReleaseInput = Type.Object(
  { cause, ...everyRelease },
  { title: 'ReleaseInput', additionalProperties: false, examples: [{ cause: 'Expected string', dry_run: true }] }
)

/** Maximum number of selected reports. */
const maxSelected = 100

const OrganizationReleaseInput = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Uuid<RejectionId>(), { minItems: 1, maxItems: maxSelected, description: 'The selected reports' })
    ),
    cause: Type.Optional(Type.String({ ...cause, description: 'All reports with this error' })),
    client_id: Type.Optional(Uuid<ClientId>({ description: 'Only reports of this client' })),
    endpoint_id: Type.Optional(Uuid<EndpointId>({ description: 'Only reports of this webhook URL' })),
    from: Type.Optional(DateTime({ description: 'Only reports received at or after this time' })),
    to: Type.Optional(DateTime({ description: 'Only reports received before this time' })),
    ...everyRelease
  },
  {
    title: 'OrganizationReleaseInput',
    additionalProperties: false,
    examples: [{ ids: ['0199f1c2-0000-7000-8000-000000000009' as RejectionId], dry_run: false }]
  }
)

/** Result of retrying several reports, or of its preview. */
const Releases = Type.Object(
  {
    found: Type.Integer({ description: 'Number of matching reports; of one error, only those with a stored body' }),
    examined: Type.Integer({ description: 'Number of examined reports, at most 100' }),
    readable: Type.Integer({ description: 'Number of these that can be stored now' }),
    stored: Type.Integer(),
    duplicates: Type.Integer({ description: 'Number of reports that had already arrived in another request' }),
    dropped: Type.Integer({
      description: 'Number of deleted messages that waited for a mapping, and are no reports by it'
    }),
    withheld: Type.Integer({
      description: 'Number of reports that may be about an erased caller, which only `ERASURE_KEY` can determine'
    }),
    kept: Type.Array(
      Type.Object(
        { reason: Type.String(), reports: Type.Integer() },
        { title: 'KeptReports', additionalProperties: false }
      ),
      { description: 'Other reports that cannot be stored, by reason' }
    ),
    next_cursor: Nullable(Type.String(), {
      description: 'The `cursor` that continues with the other reports; null if all were examined'
    })
  },
  {
    title: 'Releases',
    additionalProperties: false,
    examples: [
      {
        found: 12,
        examined: 12,
        readable: 11,
        stored: 11,
        duplicates: 0,
        dropped: 0,
        withheld: 0,
        kept: [{ reason: 'The report is still unreadable: message.call.id Expected string', reports: 1 }],
        next_cursor: null
      }
    ]
  }
)

type Released = NonNullable<Awaited<ReturnType<typeof releaseRejections>>>

function presentReleases({ next, kept, ...counts }: Released): Static<typeof Releases> {
  const next_cursor = next === undefined ? null : next === 'beginning' ? '' : encodeCursor(next)

  return { ...counts, kept: kept.map((one) => ({ ...one })), next_cursor }
}

export const releaseRoutes: Routes<ConsoleDependencies> = async (app, { db, writer }) => {
  const turns = createFairLimiter(limits)
  const schema = { tags: ['Deliveries'], querystring: noQuery }
  const config = { permission: 'manage_endpoints' } as const

  app.post(
    '/rejections/:id/release',
    {
      config,
      schema: {
        ...schema,
        operationId: 'releaseRejection',
        summary: 'Retry rejected report',
        description: 'Stores the report as if it had been accepted on arrival. 400 says why it still cannot be stored.',
        params: idWithin<RejectionId>('Rejection'),
        response: {
          200: Data(Release, 'The result'),
          404: NoneWithin('Rejection'),
          409: Conflict(
            'The report may be about an erased caller, which cannot be determined without the key',
            keyRemedy
          ),
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Rejection', params.id)
      const release = await turns
        .run(organizationId, () =>
          releaseRejection(within(db, organizationId, auditActorOf(request)), params.id, { writer })
        )
        .catch((error) => {
          if (!(error instanceof ErasureKeyError)) throw error
          logMissingKey(request.log, 1)
          throw conflict(keyRemedy)
        })
      if (release === undefined) throw notFound('Rejection')

      return { data: { outcome: release.outcome, call_id: release.call_id } }
    }
  )

  app.post(
    '/endpoints/:id/rejections/release',
    {
      config,
      schema: {
        ...schema,
        operationId: 'releaseRejections',
        summary: 'Retry rejected reports',
        description: `Retries the reports of one error, or counts them in a preview. ${bounds}`,
        params: idWithin<EndpointId>('Endpoint'),
        body: bytesOf(ReleaseInput),
        response: {
          200: Data(Releases, 'The result'),
          404: NoneWithin('Endpoint'),
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const { cause, ...input } = parseBody(ReleaseInput, request.body)
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const filter = { endpointId: params.id, cause, hasBody: true } as const

      return await release(request, { ...input, organizationId, filter })
    }
  )

  app.post(
    '/rejections/release',
    {
      config,
      schema: {
        ...schema,
        operationId: 'releaseOrganizationRejections',
        summary: 'Retry reports of organization',
        description: `Retries the selected reports (\`ids\`) or all with one error (\`cause\`), or counts them in a preview. ${bounds}`,
        params: ofOrganization,
        body: bytesOf(OrganizationReleaseInput),
        response: { 200: Data(Releases, 'The result'), 404: NoneFiltered, ...bodyErrors }
      }
    },
    async (request) => {
      const { ids, from, to, ...input } = parseBody(OrganizationReleaseInput, request.body)
      if ((ids === undefined) === (input.cause === undefined)) throw badRequest('Either ids or cause is required')
      const times = { from: from === undefined ? from : new Date(from), to: to === undefined ? to : new Date(to) }
      const { organizationId, filter } = await readFilter(db, request.reach, { ...input, ...times })
      const reports = ids === undefined ? { hasBody: true as const } : { ids }

      return await release(request, { ...input, organizationId, filter: { ...filter, ...reports } })
    }
  )

  async function release(request: FastifyRequest, { organizationId, filter, dry_run: isDryRun, cursor }: Requested) {
    const released = await turns.run(organizationId, () => {
      const after = readPosition(cursor)
      const requested = { filter, after, isDryRun, signal: AbortSignal.timeout(maxRunMs) }

      return releaseRejections(within(db, organizationId, auditActorOf(request)), writer, requested)
    })
    if (released === undefined) throw notFound('Endpoint')
    if (released.withheld > 0) logMissingKey(request.log, released.withheld)

    return { data: presentReleases(released) }
  }
}

interface Requested {
  readonly organizationId: OrganizationId
  readonly filter: RejectedReportFilter
  readonly dry_run: boolean
  readonly cursor?: string
}

/** Logs the missing key once per request: the operator reads the log. */
function logMissingKey(log: FastifyBaseLogger, reports: number): void {
  log.error({ reports }, `reports cannot be retried: ${keyIsMissing}`)
}

/**
 * Returns the position of a cursor in a body; `undefined` at the beginning.
 *
 * @throws {HttpError} 400
 */
function readPosition(given = ''): Position | undefined {
  const place = cursor.read(given)
  if (place === undefined) throw badRequest(`cursor must be ${cursor.expected}`)

  return place === 'beginning' ? undefined : place
}
