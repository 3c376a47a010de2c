import { organizationKey } from '@callbook/domain'
import { consoleUrlOf } from '@callbook/events'
import type { Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { Data } from '../http-api/responses.ts'
import { EventTypeExample, listEventTypes } from './console-event-types.ts'
import { common, config } from './console-route-options.ts'

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
