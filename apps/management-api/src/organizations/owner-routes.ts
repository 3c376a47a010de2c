import { findOrganizationOfId, identifiedResources } from '@callbook/db'
import { definePath, enumeration, notFound, type Routes, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { requirePermissionFor } from '../console-access/permission.ts'
import { described } from '../http-api/described.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { Uuid } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { Data } from '../http-api/responses.ts'

const params = definePath(
  {
    resource: described(enumeration(identifiedResources), 'Kind of the resource'),
    id: described(uuid(), 'Id of the resource')
  },
  () => notFound('Resource')
)

const Owner = Type.Object(
  { organization_id: Uuid() },
  {
    title: 'Owner',
    additionalProperties: false,
    examples: [{ organization_id: '0199f1c2-0000-7000-8000-000000000001' }]
  }
)

/** The organization of an id, for staff: the command line takes ids without their organization. */
export const ownerRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  app.get(
    '/owners/:resource/:id',
    {
      ...requirePermissionFor('manage_organizations'),
      schema: {
        operationId: 'findOwner',
        summary: 'Find organization of resource',
        tags: ['Organizations'],
        params,
        querystring: noQuery,
        response: {
          200: Data(Owner, 'The organization'),
          404: ErrorResponse('There is no such resource', { error: 'Resource not found' })
        }
      }
    },
    async ({ params: { resource, id } }) => {
      const organization = await findOrganizationOfId(db, resource, id)
      if (organization === undefined) throw notFound('Resource')

      return { data: { organization_id: organization } }
    }
  )
}
