import { listInvitations, resendInvitation, revokeInvitation } from '@callbook/accounts'
import { type LinkId, wholeOrganization } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { requireFresh } from '../console-access/permission.ts'
import { accountActorOf } from '../console-access/request-actor.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import { linkUrl } from '../links/link-url.ts'
import { LinkToCopy } from '../people/schema.ts'
import { MemberInvitation, presentInvitation } from './invitation-schema.ts'

export const invitationRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, origin, make } = means
  await app.register(inOrganization, { db })
  const schema = { tags: ['Members'], querystring: noQuery }
  const config = { permission: 'manage_members' } as const
  const params = idWithin<LinkId>('Invitation')

  app.get(
    '/members/invitations',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listInvitations',
        summary: 'List invitations',
        description: 'Open invitations, newest first, at most 200. Used, revoked and expired ones are left out.',
        params: ofOrganization,
        response: { 200: Data(Type.Array(MemberInvitation), 'The invitations'), 404: NoOrganization }
      }
    },
    async ({ reach }) => ({
      data: (await listInvitations(db, wholeOrganization(reach), make().now)).map(presentInvitation)
    })
  )

  app.post(
    '/members/invitations/:id/resend',
    {
      config,
      schema: {
        ...once,
        ...schema,
        operationId: 'resendInvitation',
        summary: 'Create new invitation link',
        description: 'The previous link stops working. Requires a recent confirmation.',
        params,
        response: {
          ...createdOnce(Data(LinkToCopy, 'The link')),
          403: NotConfirmed,
          404: NoneWithin('Invitation'),
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { reach, params } = request
      const body = await createOnceFor(request, reply, means, async (tx) => {
        const link = await resendInvitation(tx, wholeOrganization(reach), params.id, accountActorOf(request), make())
        if (link === undefined) throw notFound('Invitation')

        return { data: linkUrl(origin, link) }
      })

      return reply.code(201).send(body)
    }
  )

  app.delete(
    '/members/invitations/:id',
    {
      config,
      schema: {
        ...schema,
        operationId: 'revokeInvitation',
        summary: 'Revoke invitation',
        description: 'Its link stops working.',
        params,
        response: { 204: Done('The link no longer works'), 404: NoneWithin('Invitation'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const isRevoked = await revokeInvitation(
        db,
        wholeOrganization(reach),
        params.id,
        accountActorOf(request),
        make().now
      )
      if (!isRevoked) throw notFound('Invitation')

      return reply.code(204).send()
    }
  )
}
