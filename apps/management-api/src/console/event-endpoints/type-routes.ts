import { consoleUrlOf } from '@callbook/events'
import type { Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { inOrganization } from '../access/organization.ts'
import { Data } from '../answers.ts'
import type { Means } from '../means.ts'
import { NoOrganization, ofOrganization } from '../organizations/path.ts'
import { EventTypeExample, listEventTypes } from './event-types.ts'
import { common, config } from './parts.ts'

/** What there is to be sent. */
export const eventTypeRoutes: Routes<Means> = async (app, { db, apiUrl, origin }) => {
  await app.register(inOrganization, { db })

  app.get(
    '/event-types',
    {
      config,
      schema: {
        ...common,
        operationId: 'listEventTypes',
        summary: 'List all types of events, and what is sent of each',
        params: ofOrganization,
        response: { 200: Data(Type.Array(EventTypeExample), 'All types'), 404: NoOrganization }
      }
    },
    async ({ organizationId }) => ({
      data: listEventTypes({ organizationId, apiUrl, consoleUrl: consoleUrlOf([origin]) })
    })
  )
}
