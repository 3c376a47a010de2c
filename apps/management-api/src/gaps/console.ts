import { findProviderAccount, type GapRow, listGaps } from '@callbook/db'
import { type GapId, type ProviderAccountId, wholeOrganization } from '@callbook/domain'
import { boolean, bytesOf, defineQuery, integer, notFound, type Routes } from '@callbook/http'
import { requestComparison } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { cursor, encodeCursor } from '../http-api/cursor.ts'
import { described } from '../http-api/described.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Done, Slice } from '../http-api/responses.ts'
import { CompareInput, ProviderAway } from '../providers/schema.ts'
import { FoundGap, presentFoundGap } from './console-schema.ts'

const query = defineQuery({
  open: described(boolean(), 'Filter by whether the missing call is still open'),
  limit: described(integer({ min: 1, max: 200, default: 50 }), 'Maximum number of calls'),
  cursor: described(cursor, 'The `next_cursor` of the previous page')
})

const dayMs = 86_400_000

export const gapRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
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
        response: { 200: Slice(FoundGap, 'The calls, most recently found first'), 404: NoneWithin('Account') }
      }
    },
    async ({ reach, params: { id }, query: { open, limit, cursor: place } }) => {
      if ((await findProviderAccount(db, wholeOrganization(reach), id)) === undefined) throw notFound('Account')
      const after =
        place === undefined || place === 'beginning' ? undefined : { foundAt: place.at, id: place.id as GapId }
      const filter = { accountId: id, isResolved: open === undefined ? undefined : !open }
      const rows = await listGaps(db, wholeOrganization(reach), filter, { limit: limit + 1, after })

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
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { days } = parseBody(CompareInput, request.body)
      const { reach, params } = request
      const { now } = make()
      const time = { since: new Date(now.getTime() - days * dayMs), now }
      const requested = await requestComparison(db, wholeOrganization(reach), auditActorOf(request), params.id, time)
      if (requested === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )
}

function cursorOf(row: GapRow | undefined): string | null {
  return row === undefined ? null : encodeCursor({ at: new Date(row.found_at), id: row.id })
}
