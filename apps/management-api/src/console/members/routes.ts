import { changeMemberRole, inviteMember, listMembers, removeMember } from '@callbook/accounts'
import type { UserId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { requireFresh } from '../access/permission.ts'
import { whoAsks } from '../access/who.ts'
import { NotConfirmed } from '../account/schema.ts'
import { bodyRefusals, Data, Done } from '../answers.ts'
import { readBody } from '../body.ts'
import { linkUrl } from '../links/link-url.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../organizations/path.ts'
import { LinkToCopy } from '../people/schema.ts'
import { AlreadyMember, LastOwner, Member, MemberInput, MemberInvitationInput, presentMember } from './schema.ts'

/** The people of one organization. */
export const memberRoutes: Routes<Means> = async (app, { db, origin, make }) => {
  await app.register(inOrganization, { db })
  const schema = { tags: ['Members'], querystring: noQuery }
  const config = { act: 'manage_members' } as const

  app.get(
    '/members',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listMembers',
        summary: 'List the people of an organization, who has been there longest first',
        params: ofOrganization,
        response: { 200: Data(Type.Array(Member), 'The people'), 404: NoOrganization }
      }
    },
    async ({ organizationId }) => ({ data: (await listMembers(db, organizationId)).map(presentMember) })
  )

  app.post(
    '/members/invitations',
    {
      config,
      schema: {
        ...schema,
        operationId: 'inviteMember',
        summary: 'Make a link by which whoever has an address becomes a member',
        description: 'For an owner, a fresh sign-in is asked for: 403 `Confirmation Required` without it.',
        params: ofOrganization,
        body: bytesOf(MemberInvitationInput),
        response: {
          201: Data(LinkToCopy, 'The link'),
          403: NotConfirmed,
          404: NoOrganization,
          409: AlreadyMember,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { email, role } = readBody(MemberInvitationInput, request.body)
      if (role === 'owner') requireFresh(request)
      const link = await inviteMember(db, request.organizationId, { email, role }, whoAsks(request), make())

      return reply.code(201).send({ data: linkUrl(origin, link) })
    }
  )

  app.patch(
    '/members/:id',
    {
      config,
      schema: {
        ...schema,
        operationId: 'changeMember',
        summary: 'Give a member another role',
        description: 'Asks for a fresh sign-in.',
        params: idWithin<UserId>('Member'),
        body: bytesOf(MemberInput),
        response: {
          204: Done('The role is in force'),
          403: NotConfirmed,
          404: NoneWithin('Member'),
          409: LastOwner,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { role } = readBody(MemberInput, request.body)
      const member = { userId: request.params.id, role }
      const isThere = await changeMemberRole(db, request.organizationId, member, whoAsks(request), make().now)
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
        summary: 'Take somebody out of an organization',
        description:
          'At their next request. Sessions of somebody who is a member of no other organization end. Asks for a fresh sign-in.',
        params: idWithin<UserId>('Member'),
        response: {
          204: Done('They are no member'),
          403: NotConfirmed,
          404: NoneWithin('Member'),
          409: LastOwner,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { organizationId, params } = request
      const wasThere = await removeMember(db, organizationId, params.id, whoAsks(request), make().now)
      if (!wasThere) throw notFound('Member')

      return reply.code(204).send()
    }
  )
}
