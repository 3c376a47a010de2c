import { checkLink, type FoundSession, redeemLink } from '@callbook/accounts'
import type { UserId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import type { ConsoleDependencies } from '../console.ts'
import { rememberBrowsers } from '../console-access/attempts/remember-browsers.ts'
import { originOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Conflict, Data } from '../http-api/responses.ts'
import { Link, LinkInput, LinkUseInput, presentLink, UsedLink } from './schema.ts'

const NoLink = ErrorResponse('The link was used, has expired, or does not exist', { error: 'Link not found' })

const NotYet = Conflict(
  'The organization has an account with the address; its user must sign in first',
  'Sign in with the address of the invitation, then open the link again'
)

/**
 * Links that replace a password once. Their token is sent in the body, so that no log and no browser history contains
 * it.
 */
export const linkRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, attempts, passwords, cookie, make } = means
  const rememberBrowser = rememberBrowsers(means)
  const schema = { tags: ['Links'], querystring: noQuery, security: [] }

  app.post(
    '/links/check',
    {
      config: { access: 'visitor' },
      onRequest: attempts.admitBrowser,
      schema: {
        ...schema,
        operationId: 'checkLink',
        summary: 'Check link',
        description:
          'Does not use the link. An invitation to an organization does not show whether the address has other accounts.',
        body: bytesOf(LinkInput),
        response: { 200: Data(Link, 'The purpose of the link'), 404: NoLink, ...bodyRefusals }
      }
    },
    async ({ visitor, body }) => {
      const { token } = parseBody(LinkInput, body)
      const link = await checkLink(db, token, make().now, userOf(visitor))
      if (link === undefined) throw notFound('Link')

      return { data: presentLink(link) }
    }
  )

  app.post(
    '/links/use',
    {
      config: { access: 'visitor' },
      onRequest: attempts.admitBrowser,
      schema: {
        ...schema,
        operationId: 'redeemLink',
        summary: 'Use link',
        description:
          'A link works once. Signs in, or adds the signed-in user as a member, if the account was created by the organization or by staff and has the address of the invitation. After an error other than 404, the link still works.',
        body: bytesOf(LinkUseInput),
        response: { 200: Data(UsedLink, 'The link was used'), 404: NoLink, 409: NotYet, ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { visitor, body } = request
      const as = userOf(visitor)
      const use = { ...parseBody(LinkUseInput, body), ...(as !== undefined && { as }) }
      const used = await redeemLink(db, use, originOf(request), { ...make(), passwords })
      if (used === undefined) throw notFound('Link')

      const { link, signedIn } = used
      if (signedIn !== undefined) reply.header('set-cookie', cookie.write(signedIn.token))
      if (signedIn?.awaitsCode === false) rememberBrowser(request, reply, { email: link.email, id: signedIn.userId })

      return { data: { organization_id: link.organization_id, awaits_code: signedIn?.awaitsCode ?? false } }
    }
  )
}

/** Returns the signed-in user; `undefined` before the code of the second factor. */
function userOf(visitor: FoundSession | undefined): UserId | undefined {
  return visitor === undefined || visitor.awaits_code ? undefined : visitor.user_id
}
