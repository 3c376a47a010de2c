import { organizationKey } from '@callbook/domain'
import { consoleUrlOf } from '@callbook/events'
import type { Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { Data } from '../../http-api/responses.ts'
import { inOrganization } from '../access/organization.ts'
import type { ConsoleDependencies } from '../dependencies.ts'
import { NoOrganization, ofOrganization } from '../organizations/path.ts'
import { EventTypeExample, listEventTypes } from './event-types.ts'
import { common, config } from './route-options.ts'

export const eventTypeRoutes: Routes<ConsoleDependencies> = async (app, { db, apiUrl, origin }) => {
  await app.register(inOrganization, { db })

  app.get(
    '/event-types',
    {
      config,
      schema: {
        ...common,
        operationId: 'listEventTypes',
        summary: 'List event types',
        params: ofOrganization,
        response: { 200: Data(Type.Array(EventTypeExample), 'All types, with example bodies'), 404: NoOrganization }
      }
    },
    async ({ reach }) => ({
      data: listEventTypes({ organizationId: organizationKey(reach), apiUrl, consoleUrl: consoleUrlOf([origin]) })
    })
  )
}
