import { findNeighbours } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { defineQuery, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { Nullable, Uuid } from '../../tenant/fields.ts'
import { inOrganization } from '../access/organization.ts'
import { Data } from '../answers.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { listFilters, readListFilter } from './list-filter.ts'

const neighboursQuery = defineQuery(listFilters)

const Neighbours = Type.Object(
  {
    previous: Nullable(Uuid<CallId>(), { description: 'The one above it; null at the top' }),
    next: Nullable(Uuid<CallId>(), { description: 'The one below it; null at the end' }),
    position: Nullable(Type.Integer(), {
      description: 'Which one it is, counted from 1; null where it is not in the list, or that is not counted'
    }),
    total: Type.Integer({ description: 'How many there are; in a search by name, as far as they are counted' })
  },
  {
    title: 'Neighbours',
    additionalProperties: false,
    examples: [{ previous: null, next: '0199f1c2-0000-7000-8000-000000000006', position: 1, total: 2 }]
  }
)

/** From call to call, in the list that somebody came from. */
export const callNeighbourRoutes: Routes<Means> = async (app, { db }) => {
  await app.register(inOrganization, { db })

  app.get(
    '/calls/:id/neighbours',
    {
      config: { act: 'read' },
      schema: {
        tags: ['Calls'],
        operationId: 'getNeighbours',
        summary: 'Tell which calls are beside one in a list of calls',
        params: idWithin<CallId>('Call'),
        querystring: neighboursQuery,
        response: { 200: Data(Neighbours, 'The calls beside it'), 404: NoneWithin('Call') }
      }
    },
    async ({ organizationId, params, query }) => {
      const filter = await readListFilter(db, organizationId, query)
      const neighbours = await findNeighbours(db, organizationId, filter, params.id)
      if (neighbours === undefined) throw notFound('Call')

      return { data: neighbours }
    }
  )
}
