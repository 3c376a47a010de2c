import { createUser, listUsers, setPlatformRole, setUserDisabled } from '@callbook/accounts'
import type { UserId } from '@callbook/domain'
import { badRequest, bytesOf, conflict, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { requireFresh, requirePermissionFor } from '../console-access/permission.ts'
import { accountActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { idOf, noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import { linkUrl } from '../links/link-url.ts'
import { NoPerson } from './no-person.ts'
import {
  InvitationInput,
  Invited,
  Oneself,
  Person,
  PersonInput,
  presentPerson,
  presentSeenPerson,
  SeenPerson,
  Taken
} from './schema.ts'

/** Staff and users, for administrators. */
export const peopleRoutes: Routes<ConsoleDependencies> = async (app, means) => {
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
        response: { ...createdOnce(Data(Invited, 'The link')), 403: NotConfirmed, 409: Taken, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { email, name, platform_role: platformRole } = parseBody(InvitationInput, request.body)
      const body = await createOnceFor(request, reply, means, async (tx) => {
        const { user, link } = await createUser(tx, { email, name, platformRole }, accountActorOf(request), make())

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
        params: idOf<UserId>('User'),
        body: bytesOf(PersonInput),
        response: { 200: Data(Person, 'The user'), 403: NotConfirmed, 404: NoPerson, 409: Oneself, ...bodyRefusals }
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
          ? await setPlatformRole(db, id, role ?? null, who, now)
          : await setUserDisabled(db, id, isDisabled, who, now)
      if (changed === undefined) throw notFound('Person')

      return { data: presentPerson(changed) }
    }
  )
}
