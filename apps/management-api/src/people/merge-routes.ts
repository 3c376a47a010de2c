import { mergeUsers } from '@callbook/accounts'
import type { UserId } from '@callbook/domain'
import { bytesOf, conflict, notFound, type Routes } from '@callbook/http'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { requireFresh, requirePermissionFor } from '../console-access/permission.ts'
import { accountActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { idOf, noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import { linkUrl } from '../links/link-url.ts'
import { NoPerson } from './no-person.ts'
import { Invited, MergeInput, NotMergeable, presentPerson } from './schema.ts'

export const personMergeRoutes: Routes<ConsoleDependencies> = async (app, { db, origin, make }) => {
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
        params: idOf<UserId>('User'),
        body: bytesOf(MergeInput),
        response: {
          200: Data(Invited, 'The account, and the link for its new password'),
          403: NotConfirmed,
          404: NoPerson,
          409: NotMergeable,
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      requireFresh(request)
      const [userId, { from_id: fromId }] = [request.params.id, parseBody(MergeInput, request.body)]
      if ([userId, fromId].includes(request.session.user_id)) throw conflict('Another administrator must do this')
      const merged = await mergeUsers(db, { userId, fromId }, accountActorOf(request), make())
      if (merged === undefined) throw notFound('Person')

      return { data: { person: presentPerson(merged.user), link: linkUrl(origin, merged.link) } }
    }
  )
}
