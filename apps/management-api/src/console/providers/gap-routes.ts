import { requestComparison } from '@callbook/admin'
import { findProviderAccount, type GapRow, listGaps } from '@callbook/db'
import type { GapId, ProviderAccountId } from '@callbook/domain'
import { boolean, bytesOf, defineQuery, integer, notFound, type Routes } from '@callbook/http'
import { cursor, encodeCursor } from '../../tenant/cursor.ts'
import { described } from '../../tenant/described.ts'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Done, Slice } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { FoundGap, presentFoundGap } from './gap-schema.ts'
import { CompareInput, ProviderAway } from './schema.ts'

const query = defineQuery({
  open: described(boolean(), 'Only those that are open, or only those that are not'),
  limit: described(integer({ min: 1, max: 200, default: 50 }), 'How many at most'),
  cursor: described(cursor, 'The `next_cursor` of the answer before')
})

const dayMs = 86_400_000

/** Which calls of an account had not arrived, and having that looked for at once. */
export const gapRoutes: Routes<Means> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
  const schema = { tags: ['Providers'], params: idWithin<ProviderAccountId>('Account') }
  const config = { act: 'manage_clients' } as const

  app.get(
    '/provider-accounts/:id/gaps',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listFoundGaps',
        summary: 'List the calls of an account whose reports had not arrived, the one found last first',
        querystring: query,
        response: { 200: Slice(FoundGap, 'The calls, and where the rest begins'), 404: NoneWithin('Account') }
      }
    },
    async ({ organizationId, params: { id }, query: { open, limit, cursor: place } }) => {
      if ((await findProviderAccount(db, organizationId, id)) === undefined) throw notFound('Account')
      const after =
        place === undefined || place === 'beginning' ? undefined : { foundAt: place.createdAt, id: place.id as GapId }
      const filter = { accountId: id, isResolved: open === undefined ? undefined : !open }
      const rows = await listGaps(db, organizationId, filter, { limit: limit + 1, after })

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
        summary:
          'Have the worker compare at once what an account has with what has arrived, and fill in what is missing',
        querystring: noQuery,
        body: bytesOf(CompareInput),
        response: {
          204: Done('It is done as soon as the worker gets to it'),
          404: NoneWithin('Account'),
          409: ProviderAway,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { days } = readBody(CompareInput, request.body)
      const { organizationId, params } = request
      const { now } = make()
      const time = { since: new Date(now.getTime() - days * dayMs), now }
      const asked = await requestComparison(db, organizationId, auditActorOf(request), params.id, time)
      if (asked === undefined) throw notFound('Account')

      return reply.code(204).send()
    }
  )
}

function cursorOf(row: GapRow | undefined): string | null {
  return row === undefined ? null : encodeCursor({ createdAt: new Date(row.found_at), id: row.id })
}
