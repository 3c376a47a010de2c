import { checkLink, useLink } from '@callbook/accounts'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { Refusal } from '../../tenant/error.ts'
import { noQuery } from '../../tenant/parameters.ts'
import { originOf } from '../access/who.ts'
import { bodyRefusals, Conflict, Data } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { Link, LinkInput, LinkUseInput, presentLink, UsedLink } from './schema.ts'

const NoLink = Refusal('It was used, has expired, or never was one', { error: 'Link not found' })

const NotYet = Conflict(
  'The one whom the invitation is for has an account, and must sign in to it first',
  'Sign in with the address of the invitation, then open the link again'
)

/** Links that stand for a password once. What opens them is in the body: no log and no history keeps that. */
export const linkRoutes: Routes<Means> = async (app, { db, attempts, passwords, cookie, make }) => {
  const schema = { tags: ['Links'], querystring: noQuery, security: [] }

  app.post(
    '/links/check',
    {
      config: { asks: 'nobody' },
      onRequest: ({ ip }) => attempts.admitAddress(ip),
      schema: {
        ...schema,
        operationId: 'checkLink',
        summary: 'Tell what a link is for, without using it',
        body: bytesOf(LinkInput),
        response: { 200: Data(Link, 'What it is for'), 404: NoLink, ...bodyRefusals }
      }
    },
    async ({ body }) => {
      const { token } = readBody(LinkInput, body)
      const link = await checkLink(db, token, make().now)
      if (link === undefined) throw notFound('Link')

      return { data: presentLink(link) }
    }
  )

  app.post(
    '/links/use',
    {
      config: { asks: 'visitor' },
      onRequest: ({ ip }) => attempts.admitAddress(ip),
      schema: {
        ...schema,
        operationId: 'useLink',
        summary: 'Use a link, which can be done once',
        description: 'Signs in, or makes whoever is signed in a member. A refusal but 404 leaves the link as it was.',
        body: bytesOf(LinkUseInput),
        response: { 200: Data(UsedLink, 'It is used'), 404: NoLink, 409: NotYet, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { visitor, body } = request
      const as = visitor === undefined || visitor.awaits_code ? {} : { as: visitor.user_id }
      const use = { ...readBody(LinkUseInput, body), ...as }
      const used = await useLink(db, use, originOf(request), { ...make(), passwords })
      if (used === undefined) throw notFound('Link')

      const { link, signedIn } = used
      if (signedIn !== undefined) reply.header('set-cookie', cookie.write(signedIn.token))

      return { data: { organization_id: link.organization_id, awaits_code: signedIn?.awaitsCode ?? false } }
    }
  )
}
