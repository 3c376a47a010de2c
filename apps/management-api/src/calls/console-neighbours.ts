import { findNeighbours } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { defineQuery, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { Nullable, Uuid } from '../http-api/fields.ts'
import { Data } from '../http-api/responses.ts'
import { listFilters, readListFilter } from './console-list-filter.ts'
import { listOrder, readOrder } from './console-list-order.ts'

const neighboursQuery = defineQuery({ ...listFilters, ...listOrder })

const Neighbours = Type.Object(
  {
    previous: Nullable(Uuid<CallId>(), { description: 'The call above; null for the first one' }),
    next: Nullable(Uuid<CallId>(), { description: 'The call below; null for the last one' }),
    position: Nullable(Type.Integer(), {
      description: 'Position in the list, from 1; null if the call is not in the list or is not counted'
    }),
    total: Type.Integer({ description: 'Total number of calls; a search by name counts only up to a limit' })
  },
  {
    title: 'Neighbours',
    additionalProperties: false,
    examples: [{ previous: null, next: '0199f1c2-0000-7000-8000-000000000006', position: 1, total: 2 }]
  }
)

/** Navigation from call to call in a filtered list. */
export const callNeighbourRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })

  app.get(
    '/calls/:id/neighbours',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Calls'],
        operationId: 'getNeighbours',
        summary: 'Get neighbors of call',
        params: idWithin<CallId>('Call'),
        querystring: neighboursQuery,
        response: { 200: Data(Neighbours, 'The previous and the next call in the list'), 404: NoneWithin('Call') }
      }
    },
    async (request) => {
      const { reach, params, query } = request
      const filter = await readListFilter(db, request, query)
      const neighbours = await findNeighbours(db, reach, filter, params.id, readOrder(request, query))
      if (neighbours === undefined) throw notFound('Call')

      return { data: neighbours }
    }
  )
}
