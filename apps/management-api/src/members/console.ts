import { changeMember, inviteMember, listMembers, removeMember } from '@callbook/accounts'
import { listEventEndpoints } from '@callbook/db'
import { type UserId, wholeOrganization } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { maxEventEndpoints } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { requireFresh } from '../console-access/permission.ts'
import { accountActorOf } from '../console-access/request-actor.ts'
import { EventEndpoint, presentEventEndpoint } from '../event-endpoints/schema.ts'
import { parseBody } from '../http-api/body.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data, Done } from '../http-api/responses.ts'
import { linkUrl } from '../links/link-url.ts'
import { LinkToCopy } from '../people/schema.ts'
import { membershipQuery, requestedLimit } from './membership-query.ts'
import { AlreadyMember, LastOwner, Member, MemberInput, MemberInvitationInput, presentMember } from './schema.ts'

export const memberRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, origin, make } = means
  await app.register(inOrganization, { db })
  const schema = { tags: ['Members'], querystring: noQuery }
  const config = { permission: 'manage_members' } as const

  app.get(
    '/members',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listMembers',
        summary: 'List members',
        params: ofOrganization,
        response: { 200: Data(Type.Array(Member), 'The members, longest membership first'), 404: NoOrganization }
      }
    },
    async ({ reach }) => ({ data: (await listMembers(db, wholeOrganization(reach))).map(presentMember) })
  )

  app.get(
    '/members/:id/event-endpoints',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listEventEndpointsOfMember',
        summary: 'List event endpoints of member',
        description: 'Active event endpoints whose URL the member set. They keep sending after the member is removed.',
        params: idWithin<UserId>('Member'),
        response: {
          200: DataOf(Type.Array(EventEndpoint, { maxItems: maxEventEndpoints }), 'The event endpoints'),
          404: NoneWithin('Member')
        }
      }
    },
    async ({ reach, params }, reply) => {
      const organizationId = wholeOrganization(reach)
      const endpoints = (await listEventEndpoints(db, organizationId)).filter(
        ({ state, url_set_by_id }) => state === 'active' && url_set_by_id === params.id
      )
      const isMember = (await listMembers(db, organizationId)).some(({ user_id }) => user_id === params.id)
      if (!isMember && endpoints.length === 0) throw notFound('Member')
      reply.type('application/json; charset=utf-8')

      return presentData(`[${endpoints.map((endpoint) => presentEventEndpoint(organizationId, endpoint))}]`)
    }
  )

  app.post(
    '/members/invitations',
    {
      config,
      schema: {
        ...once,
        ...schema,
        operationId: 'inviteMember',
        summary: 'Invite member',
        description:
          'Creates an invitation link for an email address. For an owner, requires a recent confirmation: 403 `Confirmation Required` without it.',
        params: ofOrganization,
        body: bytesOf(MemberInvitationInput),
        response: {
          ...createdOnce(Data(LinkToCopy, 'The link')),
          403: NotConfirmed,
          404: NoOrganization,
          409: AlreadyMember,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { email, role, client_id: clientId = null } = parseBody(MemberInvitationInput, request.body)
      if (role === 'owner') requireFresh(request)
      const body = await createOnceFor(request, reply, means, async (tx) => {
        const link = await inviteMember(
          tx,
          wholeOrganization(request.reach),
          { email, role, clientId },
          accountActorOf(request),
          make()
        )

        return { data: linkUrl(origin, link) }
      })

      return reply.code(201).send(body)
    }
  )

  app.patch(
    '/members/:id',
    {
      config,
      schema: {
        ...schema,
        operationId: 'changeMember',
        summary: 'Change member',
        description:
          'Changes the role, and the client to which the member is limited. Absent fields do not change. Takes effect at the next request of the member. Requires a recent confirmation.',
        params: idWithin<UserId>('Member'),
        querystring: membershipQuery,
        body: bytesOf(MemberInput),
        response: {
          204: Done('The member was changed'),
          403: NotConfirmed,
          404: NoneWithin('Member'),
          409: LastOwner,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { role, client_id: clientId } = parseBody(MemberInput, request.body)
      const member = { userId: request.params.id, of: requestedLimit(request.query), role, clientId }
      const isThere = await changeMember(
        db,
        wholeOrganization(request.reach),
        member,
        accountActorOf(request),
        make().now
      )
      if (!isThere) throw notFound('Member')

      return reply.code(204).send()
    }
  )

  app.delete(
    '/members/:id',
    {
      config,
      schema: {
        ...schema,
        operationId: 'removeMember',
        summary: 'Remove member',
        description:
          'Takes effect at their next request. If this was their only membership, their sessions end. Requires a recent confirmation.',
        params: idWithin<UserId>('Member'),
        querystring: membershipQuery,
        response: {
          204: Done('The member was removed'),
          403: NotConfirmed,
          404: NoneWithin('Member'),
          409: LastOwner,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { reach, params, query } = request
      const member = { userId: params.id, of: requestedLimit(query) }
      const wasThere = await removeMember(db, wholeOrganization(reach), member, accountActorOf(request), make().now)
      if (!wasThere) throw notFound('Member')

      return reply.code(204).send()
    }
  )
}
