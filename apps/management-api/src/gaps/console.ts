import { findProviderAccount, type GapRow, gapEndings, gapKinds, listGaps } from '@callbook/db'
import { type ClientId, type EndpointId, type GapId, type ProviderAccountId, wholeOrganization } from '@callbook/domain'
import { boolean, bytesOf, defineQuery, integer, notFound, type Routes } from '@callbook/http'
import { requestComparison } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { cursor, encodeCursor } from '../http-api/pagination.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, CursorPage, Done } from '../http-api/responses.ts'
import { CompareInput, ProviderAway } from '../providers/schema.ts'

const query = defineQuery({
  open: described(boolean(), 'Filter by whether the missing call is still open'),
  limit: described(integer({ min: 1, max: 200, default: 50 }), 'Maximum number of calls'),
  cursor: described(cursor, 'The `next_cursor` of the previous page')
})

const dayMs = 86_400_000

/** A call at the provider whose report was missing. */
const FoundGap = Type.Object(
  {
    id: Uuid<GapId>(),
    provider_call_id: Type.String(),
    kind: OneOf(gapKinds, {
      description:
        '`missing`; `partial` if its final report is missing; `unassigned` if its client is unknown; `gone` if the provider no longer has it'
    }),
    client_id: Nullable(Uuid<ClientId>()),
    endpoint_id: Nullable(Uuid<EndpointId>()),
    ended_at: Nullable(DateTime()),
    found_at: DateTime(),
    resolved_at: Nullable(DateTime()),
    how: Nullable(OneOf(gapEndings), { description: 'How the gap was resolved' })
  },
  {
    title: 'FoundGap',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000022',
        provider_call_id: '3a1f8a52-1f0c-4d6e-9f0e-5b0f7b0a9b11',
        kind: 'missing',
        client_id: '0199f1c2-0000-7000-8000-000000000004',
        endpoint_id: '0199f1c2-0000-7000-8000-000000000003',
        ended_at: '2026-11-22T09:00:00.000Z',
        found_at: '2026-11-22T09:10:00.000Z',
        resolved_at: '2026-11-22T09:10:02.000Z',
        how: 'backfill'
      }
    ]
  }
)

function presentFoundGap(row: GapRow): Static<typeof FoundGap> {
  const { account_id: _account, provider: _provider, ...gap } = row

  return gap
}

export const consoleGaps: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  const schema = { tags: ['Providers'], params: idWithin<ProviderAccountId>('Account') }
  const config = { permission: 'manage_clients' } as const

  app.get(
    '/provider-accounts/:id/gaps',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listFoundGaps',
        summary: 'List missing calls of account',
        querystring: query,
        response: { 200: CursorPage(FoundGap, 'The calls, most recently found first'), 404: NoneWithin('Account') }
      }
    },
    async ({ reach, params: { id }, query: { open, limit, cursor: place } }) => {
      if ((await findProviderAccount({ db, organizationId: wholeOrganization(reach) }, id)) === undefined)
        throw notFound('Account')
      const after =
        place === undefined || place === 'beginning' ? undefined : { foundAt: place.at, id: place.id as GapId }
      const filter = { accountId: id, isResolved: open === undefined ? undefined : !open }
      const rows = await listGaps({ db, reach: wholeOrganization(reach) }, filter, { limit: limit + 1, after })

      return {
        data: rows.slice(0, limit).map(presentFoundGap),
        next_cursor: rows.length > limit ? cursorOf(rows[limit - 1]) : null
      }
    }
  )

  app.post(
    '/provider-accounts/:id/compare',
    {
      config,
      schema: {
        ...schema,
        operationId: 'compareNow',
        summary: 'Request reconciliation',
        querystring: noQuery,
        body: bytesOf(CompareInput),
        response: {
          204: Done(
            'The worker compares the account with the stored calls as soon as possible, and fetches missing calls'
          ),
          404: NoneWithin('Account'),
          409: ProviderAway,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { days } = parseBody(CompareInput, request.body)
      const { params } = request
      const { now } = make()
      const time = { since: new Date(now.getTime() - days * dayMs), now }
      const requested = await requestComparison(bindOrganization(db, request), params.id, time)
      if (requested === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )
}

function cursorOf(row: GapRow | undefined): string | null {
  return row === undefined ? null : encodeCursor({ at: new Date(row.found_at), id: row.id })
}
