import {
  changeMember,
  inviteMember,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  revokeInvitation,
  unlinkIdentity
} from '@callbook/accounts'
import { listEventEndpoints } from '@callbook/db'
import { type ClientId, type LinkId, membershipRoles, type UserId, wholeOrganization } from '@callbook/domain'
import { bytesOf, defineQuery, notFound, type ParameterReader, type Routes, uuid } from '@callbook/http'
import { maxEventEndpoints } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { allClientsName, idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { requireFresh } from '../console-access/permission.ts'
import { accountActorOf } from '../console-access/request-actor.ts'
import { EventEndpoint, presentEventEndpoint } from '../event-endpoints/schema.ts'
import { parseBody } from '../http-api/body.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, Data, Done } from '../http-api/responses.ts'
import { linkUrl } from '../links/console.ts'
import { LinkToCopy } from '../people/schema.ts'
import { EmailText } from '../session/sign-in.ts'

export const consoleMembers: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(memberRoutes, means)
  app.register(invitationRoutes, means)
}

const { read } = uuid<ClientId>()

const membership: ParameterReader<string | undefined> = {
  expected: `the id of a client, or ${allClientsName}`,
  schema: Type.String({
    description: `Membership of the user: the client to which it is limited, or \`${allClientsName}\` for the one of the whole organization. Required if the user has several.`
  }),
  absent: undefined,
  read: (text) => (text === allClientsName ? text : read(text))
}

/** Query that selects one of several memberships of a user. */
const membershipQuery = defineQuery({ membership })

/** Returns the limit of the requested membership, `null` for none; `undefined` if the request names none. */
function requestedLimit({
  membership: text
}: {
  readonly membership?: string | undefined
}): ClientId | null | undefined {
  return text === allClientsName ? null : read(text ?? '')
}

/** A member of an organization. */
const Member = Type.Object(
  {
    user_id: Uuid<UserId>(),
    email: Type.String(),
    name: Type.String(),
    role: OneOf(membershipRoles),
    client_id: Nullable(Uuid<ClientId>(), {
      description: 'The only client whose data the member can access; null for all'
    }),
    has_second_factor: Type.Boolean(),
    disabled_at: Nullable(DateTime(), { description: 'When the user was disabled' }),
    last_seen_at: Nullable(DateTime(), { description: 'As long as sessions are stored' }),
    created_at: DateTime({ description: 'When the user joined' }),
    identity: Nullable(Type.String(), {
      description: 'Name or address at the identity provider of the organization; null if the user has not linked one'
    }),
    role_by_groups: Type.Boolean({
      description: 'Whether groups of the identity provider decide the role at each sign-in'
    })
  },
  {
    title: 'Member',
    additionalProperties: false,
    examples: [
      {
        user_id: '0199f1c2-0000-7000-8000-00000000000a',
        email: 'ann@example.com',
        name: 'Ann Lee',
        role: 'reviewer',
        client_id: null,
        has_second_factor: true,
        disabled_at: null,
        last_seen_at: '2026-11-22T09:10:00.000Z',
        created_at: '2026-01-15T09:30:00.000Z',
        identity: 'ann@example.com',
        role_by_groups: false
      }
    ]
  }
)

function presentMember(row: Static<typeof Member>): Static<typeof Member> {
  const { user_id, email, name, role, client_id, has_second_factor, disabled_at, last_seen_at, created_at } = row
  const { identity, role_by_groups } = row

  return {
    ...{ user_id, email, name, role, client_id, has_second_factor, disabled_at, last_seen_at, created_at },
    ...{ identity, role_by_groups }
  }
}

const limitRule = 'Required for a client manager, impossible for an owner.'

const MemberInvitationInput = Type.Object(
  {
    email: EmailText,
    role: OneOf(membershipRoles),
    client_id: Type.Optional(
      Nullable(Uuid<ClientId>(), {
        description: `Limits the member to the data of one client; absent or null for all. ${limitRule}`
      })
    )
  },
  {
    title: 'MemberInvitationInput',
    additionalProperties: false,
    examples: [{ email: 'ann@example.com', role: 'reviewer' }]
  }
)

const MemberInput = Type.Object(
  {
    role: Type.Optional(OneOf(membershipRoles)),
    client_id: Type.Optional(
      Nullable(Uuid<ClientId>(), {
        description: `The only client whose data the member can access; null for all. ${limitRule}`
      })
    )
  },
  { title: 'MemberInput', additionalProperties: false, examples: [{ role: 'viewer' }] }
)

const AlreadyMember = Conflict(
  'A user with the address is already a member with this limit',
  'ann@example.com is already a member'
)

const LastOwner = Conflict(
  'The user is the last owner, or has several memberships and the request names none of them, or has the requested one',
  'An organization needs an owner: choose another owner first'
)

const memberRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, origin, make } = means
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
      const endpoints = (await listEventEndpoints({ db, reach: organizationId })).filter(
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
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { email, role, client_id: clientId = null } = parseBody(MemberInvitationInput, request.body)
      if (role === 'owner') requireFresh(request)
      const body = await createOnceFor(reply, means, async (tx) => {
        const link = await inviteMember(
          { db: tx, organizationId: wholeOrganization(request.reach), actor: accountActorOf(request), ...make() },
          { email, role, clientId }
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
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { role, client_id: clientId } = parseBody(MemberInput, request.body)
      const member = { userId: request.params.id, of: requestedLimit(request.query), role, clientId }
      const isThere = await changeMember(
        { db, organizationId: wholeOrganization(request.reach), actor: accountActorOf(request), now: make().now },
        member
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
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { reach, params, query } = request
      const member = { userId: params.id, of: requestedLimit(query) }
      const wasThere = await removeMember(
        { db, organizationId: wholeOrganization(reach), actor: accountActorOf(request), now: make().now },
        member
      )
      if (!wasThere) throw notFound('Member')

      return reply.code(204).send()
    }
  )

  app.delete(
    '/members/:id/identity',
    {
      config,
      schema: {
        ...schema,
        operationId: 'unlinkMember',
        summary: 'Unlink identity of member',
        description:
          'Removes the link to the identity provider, and ends the sessions that it opened. Requires a recent confirmation.',
        params: idWithin<UserId>('Identity'),
        response: {
          204: Done('The identity was unlinked'),
          403: NotConfirmed,
          404: NoneWithin('Identity'),
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { reach, params } = request
      const at = { db, organizationId: wholeOrganization(reach), actor: accountActorOf(request), now: make().now }
      if (!(await unlinkIdentity(at, params.id))) throw notFound('Identity')

      return reply.code(204).send()
    }
  )
}

/** An unused invitation to an organization, without its link. */
const MemberInvitation = Type.Object(
  {
    id: Uuid<LinkId>(),
    email: Type.String(),
    role: OneOf(membershipRoles),
    client_id: Nullable(Uuid<ClientId>()),
    invited_by: Nullable(Type.String(), { description: 'The user who created it; null for the command line' }),
    created_at: DateTime(),
    expires_at: DateTime()
  },
  {
    title: 'MemberInvitation',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-00000000000b',
        email: 'ann@example.com',
        role: 'reviewer',
        client_id: null,
        invited_by: 'Ben Ode',
        created_at: '2026-11-22T09:30:00.000Z',
        expires_at: '2026-11-29T09:30:00.000Z'
      }
    ]
  }
)

function presentInvitation(row: Static<typeof MemberInvitation>): Static<typeof MemberInvitation> {
  const { id, email, role, client_id, invited_by, created_at, expires_at } = row

  return { id, email, role, client_id, invited_by, created_at, expires_at }
}

const invitationRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, origin, make } = means
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
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { reach, params } = request
      const body = await createOnceFor(reply, means, async (tx) => {
        const link = await resendInvitation(
          { db: tx, organizationId: wholeOrganization(reach), actor: accountActorOf(request), ...make() },
          params.id
        )
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
        response: { 204: Done('The link no longer works'), 404: NoneWithin('Invitation'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      const isRevoked = await revokeInvitation(
        { db, organizationId: wholeOrganization(reach), actor: accountActorOf(request), now: make().now },
        params.id
      )
      if (!isRevoked) throw notFound('Invitation')

      return reply.code(204).send()
    }
  )
}
