import { createUser, listUsers, setPlatformRole, setUserDisabled } from '@callbook/accounts'
import type { UserId } from '@callbook/domain'
import { badRequest, bytesOf, conflict, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { idOf, noQuery } from '../../tenant/parameters.ts'
import { requireFresh, requireMay } from '../access/permission.ts'
import { whoAsks } from '../access/who.ts'
import { NotConfirmed } from '../account/schema.ts'
import { bodyRefusals, Data } from '../answers.ts'
import { readBody } from '../body.ts'
import { linkUrl } from '../links/link-url.ts'
import type { Means } from '../means.ts'
import { NoPerson } from './no-person.ts'
import { InvitationInput, Invited, Oneself, Person, PersonInput, presentPerson, SeenPerson, Taken } from './schema.ts'

/** Staff and users, for administrators. */
export const peopleRoutes: Routes<Means> = async (app, { db, origin, make }) => {
  const schema = { tags: ['People'], querystring: noQuery }
  const route = { onRequest: requireMay('manage_people') }

  app.get(
    '/people',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'listPeople',
        summary: 'List everybody who can sign in, the oldest first',
        response: { 200: Data(Type.Array(SeenPerson), 'The people') }
      }
    },
    async () => {
      const rows = await listUsers(db)

      return { data: rows.map((row) => ({ ...presentPerson(row), last_seen_at: row.last_seen_at })) }
    }
  )

  app.post(
    '/people/invitations',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'invitePerson',
        summary: 'Make somebody a user, who chooses a password with a link',
        body: bytesOf(InvitationInput),
        response: { 201: Data(Invited, 'The link'), 403: NotConfirmed, 409: Taken, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const { email, name, platform_role: platformRole } = readBody(InvitationInput, request.body)
      const { user, link } = await createUser(db, { email, name, platformRole }, whoAsks(request), make())

      return reply.code(201).send({ data: { person: presentPerson(user), link: linkUrl(origin, link) } })
    }
  )

  app.patch(
    '/people/:id',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'changePerson',
        summary: 'Let somebody in no longer, or again; make somebody staff, or no longer',
        params: idOf<UserId>('Person'),
        body: bytesOf(PersonInput),
        response: { 200: Data(Person, 'The person'), 403: NotConfirmed, 404: NoPerson, 409: Oneself, ...bodyRefusals }
      }
    },
    async (request) => {
      requireFresh(request)
      const { id } = request.params
      const { is_disabled: isDisabled, platform_role: role } = readBody(PersonInput, request.body)
      if ((isDisabled === undefined) === (role === undefined)) {
        throw badRequest('Give is_disabled or platform_role, one of them')
      }
      if (id === request.session.user_id) throw conflict('Another administrator has to do this')
      const [who, { now }] = [whoAsks(request), make()]
      const changed =
        isDisabled === undefined
          ? await setPlatformRole(db, id, role ?? null, who, now)
          : await setUserDisabled(db, id, isDisabled, who, now)
      if (changed === undefined) throw notFound('Person')

      return { data: presentPerson(changed) }
    }
  )
}
