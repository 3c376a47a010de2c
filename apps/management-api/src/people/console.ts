import {
  createUser,
  endSessionsOf,
  listUsers,
  makeUserLink,
  mergeUsers,
  resetSecondFactor,
  setPlatformRole,
  setUserDisabled,
  unlinkIdentity
} from '@callbook/accounts'
import { installation } from '@callbook/db'
import { findUser } from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { badRequest, bytesOf, conflict, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { requireFresh, requirePermissionFor } from '../console-access/permission.ts'
import { accountActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { idPath, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Data, Done } from '../http-api/responses.ts'
import { linkUrl } from '../links/console.ts'
import {
  EndedSessions,
  InvitationInput,
  Invited,
  MergeInput,
  NotMergeable,
  Oneself,
  Person,
  PersonInput,
  PersonLink,
  presentPerson,
  presentSeenPerson,
  SeenPerson,
  Taken
} from './schema.ts'

export const consolePeople: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(peopleRoutes, means)
  app.register(personAccessRoutes, means)
  app.register(personMergeRoutes, means)
}

const NoPerson = ErrorResponse('The user does not exist', { error: 'User not found' })

const NoIdentity = ErrorResponse('The user does not exist, or has no identity at the identity provider of staff', {
  error: 'Identity not found'
})

/** Staff and users, for administrators. */
const peopleRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, origin, make } = means
  const schema = { tags: ['People'], querystring: noQuery }
  const route = requirePermissionFor('manage_people')

  app.get(
    '/people',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'listPeople',
        summary: 'List users',
        response: { 200: Data(Type.Array(SeenPerson), 'The users, oldest first') }
      }
    },
    async () => {
      const rows = await listUsers(db)

      return { data: rows.map(presentSeenPerson) }
    }
  )

  app.post(
    '/people/invitations',
    {
      ...route,
      schema: {
        ...once,
        ...schema,
        operationId: 'invitePerson',
        summary: 'Create user',
        description:
          'The link sets the first password. Accounts that organizations created for the address do not change.',
        body: bytesOf(InvitationInput),
        response: { ...createdOnce(Data(Invited, 'The link')), 403: NotConfirmed, 409: Taken, ...bodyErrors }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { email, name, platform_role: platformRole } = parseBody(InvitationInput, request.body)
      const body = await createOnceFor(reply, means, async (tx) => {
        const { user, link } = await createUser(
          { db: tx, actor: accountActorOf(request), ...make() },
          { email, name, platformRole }
        )

        return { data: { person: presentPerson(user), link: linkUrl(origin, link) } }
      })

      return reply.code(201).send(body)
    }
  )

  app.patch(
    '/people/:id',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'changePerson',
        summary: 'Update user',
        params: idPath<UserId>('User'),
        body: bytesOf(PersonInput),
        response: { 200: Data(Person, 'The user'), 403: NotConfirmed, 404: NoPerson, 409: Oneself, ...bodyErrors }
      }
    },
    async (request) => {
      requireFresh(request)
      const { id } = request.params
      const { is_disabled: isDisabled, platform_role: role } = parseBody(PersonInput, request.body)
      if ((isDisabled === undefined) === (role === undefined)) {
        throw badRequest('Give exactly one of is_disabled and platform_role')
      }
      if (id === request.session.user_id) throw conflict('Another administrator must do this')
      const [who, { now }] = [accountActorOf(request), make()]
      const changed =
        isDisabled === undefined
          ? await setPlatformRole({ db, actor: who, now }, id, role ?? null)
          : await setUserDisabled({ db, actor: who, now }, id, { isDisabled })
      if (changed === undefined) throw notFound('User')

      return { data: presentPerson(changed) }
    }
  )
}

/** Lets administrators end sessions, reset second factors, unlink identities and create links, for example after a loss or theft. */
const personAccessRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, origin, make } = means
  const schema = { tags: ['People'], querystring: noQuery, params: idPath<UserId>('User') }
  const route = requirePermissionFor('manage_people')

  app.delete(
    '/people/:id/sessions',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'endSessionsOfPerson',
        summary: 'End all sessions of user',
        response: { 200: Data(EndedSessions, 'The number of sessions'), 404: NoPerson, ...bodyErrors }
      }
    },
    async (request) => {
      const ended = await endSessionsOf({ db, actor: accountActorOf(request), now: make().now }, request.params.id)
      if (ended === undefined) throw notFound('User')

      return { data: { ended } }
    }
  )

  app.post(
    '/people/:id/links',
    {
      ...route,
      schema: {
        ...once,
        ...schema,
        operationId: 'createPersonLink',
        summary: 'Create link for user',
        description:
          'The link sets a new password and second factor, and is shown only in this response. Sessions and other links of the user end at once. Requires a recent confirmation. 409 if the user is disabled.',
        response: {
          ...createdOnce(Data(PersonLink, 'The link')),
          403: NotConfirmed,
          404: NoPerson,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { id: userId } = request.params
      if ((await findUser(db, userId)) === undefined) throw notFound('User')
      const body = await createOnceFor(reply, means, async (tx) => {
        const link = await makeUserLink(
          { db: tx, actor: accountActorOf(request), ...make() },
          { userId, purpose: 'reset' }
        )
        if (link === undefined) throw conflict('The user is disabled')

        return { data: { email: link.email, ...linkUrl(origin, link) } }
      })

      return reply.code(201).send(body)
    }
  )

  app.delete(
    '/people/:id/second-factor',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'resetSecondFactor',
        summary: 'Reset second factor',
        response: {
          204: Done('The second factor was removed, and all sessions ended'),
          403: NotConfirmed,
          404: NoPerson,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      if (!(await resetSecondFactor({ db, actor: accountActorOf(request), now: make().now }, request.params.id)))
        throw notFound('User')

      return reply.code(204).send()
    }
  )

  app.delete(
    '/people/:id/identity',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'unlinkPerson',
        summary: 'Unlink identity of user',
        description:
          'Removes the link to the identity provider of staff, and ends the sessions that it opened. Requires a recent confirmation.',
        response: {
          204: Done('The identity was unlinked'),
          403: NotConfirmed,
          404: NoIdentity,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const at = { db, organizationId: installation, actor: accountActorOf(request), now: make().now }
      if (!(await unlinkIdentity(at, request.params.id))) throw notFound('Identity')

      return reply.code(204).send()
    }
  )
}

const personMergeRoutes: Routes<ConsoleDependencies> = async (app, { db, origin, make }) => {
  app.post(
    '/people/:id/merge',
    {
      ...requirePermissionFor('manage_people'),
      schema: {
        tags: ['People'],
        querystring: noQuery,
        operationId: 'mergePeople',
        summary: 'Merge accounts',
        description:
          'Moves the memberships of the account `from_id` to this one, and disables that account. Both must have the same email address. All sessions of both end; the link sets a new password. Requires a recent confirmation.',
        params: idPath<UserId>('User'),
        body: bytesOf(MergeInput),
        response: {
          200: Data(Invited, 'The account, and the link for its new password'),
          403: NotConfirmed,
          404: NoPerson,
          409: NotMergeable,
          ...bodyErrors
        }
      }
    },
    async (request) => {
      requireFresh(request)
      const [userId, { from_id: fromId }] = [request.params.id, parseBody(MergeInput, request.body)]
      if ([userId, fromId].includes(request.session.user_id)) throw conflict('Another administrator must do this')
      const merged = await mergeUsers({ db, actor: accountActorOf(request), ...make() }, { userId, fromId })
      if (merged === undefined) throw notFound('User')

      return { data: { person: presentPerson(merged.user), link: linkUrl(origin, merged.link) } }
    }
  )
}
