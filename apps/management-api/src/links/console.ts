import { checkLink, type FoundSession, type LinkCheck, redeemLink } from '@callbook/accounts'
import { membershipRoles, type OrganizationId, type UserId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { type Static, Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { rememberBrowsers } from '../console-access/attempts/device-cookie.ts'
import { originOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Conflict, Data } from '../http-api/responses.ts'
import { PasswordText } from '../session/sign-in.ts'

const NoLink = ErrorResponse('The link was used, has expired, or does not exist', { error: 'Link not found' })

const NotYet = Conflict(
  'The organization has an account with the address; its user must sign in first',
  'Sign in with the address of the invitation, then open the link again'
)

const Token = Type.String({ minLength: 1, maxLength: 100, description: 'Part of the link after `#`' })

const exampleToken = 'J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M'

/** One line; the accounts package checks the rest. */
export const NameText = Type.String({ minLength: 1, maxLength: 400 })

const LinkInput = Type.Object(
  { token: Token },
  { title: 'LinkInput', additionalProperties: false, examples: [{ token: exampleToken }] }
)

const LinkUseInput = Type.Object(
  { token: Token, name: Type.Optional(NameText), password: Type.Optional(PasswordText) },
  {
    title: 'LinkUseInput',
    additionalProperties: false,
    examples: [{ token: exampleToken, name: 'Ann Lee', password: 'correct horse battery' }]
  }
)

/** Purpose of a link. */
const Link = Type.Object(
  {
    purpose: OneOf(['sign_in', 'invitation', 'reset']),
    email: Type.String(),
    organization_id: Nullable(Uuid<OrganizationId>(), { description: 'Organization of an invitation' }),
    organization_name: Nullable(Type.String()),
    role: Nullable(OneOf(membershipRoles)),
    requires_name: Type.Boolean({ description: 'Whether `name` is required' }),
    requires_password: Type.Boolean({ description: 'Whether `password` is required' }),
    requires_sign_in: Type.Boolean({
      description: 'Whether the organization has an account with the address, whose user must sign in to use the link'
    }),
    allows_sign_in: Type.Boolean({
      description:
        'Whether a user with an account from staff can use the link after signing in; the same for every address'
    }),
    allows_single_sign_on: Type.Boolean({
      description: 'Whether an identity provider can accept the invitation instead of a password'
    })
  },
  {
    title: 'Link',
    additionalProperties: false,
    examples: [
      {
        purpose: 'invitation',
        email: 'ann@example.com',
        organization_id: '0199f1c2-0000-7000-8000-000000000001',
        organization_name: 'Acme Group',
        role: 'reviewer',
        requires_name: true,
        requires_password: true,
        requires_sign_in: false,
        allows_sign_in: true,
        allows_single_sign_on: false
      }
    ]
  }
)

function presentLink(link: LinkCheck): Static<typeof Link> {
  return {
    purpose: link.purpose,
    email: link.email,
    organization_id: link.organizationId,
    organization_name: link.organizationName,
    role: link.role,
    requires_name: link.requiresName,
    requires_password: link.requiresPassword,
    requires_sign_in: link.requiresSignIn,
    allows_sign_in: link.allowsSignIn,
    allows_single_sign_on: link.allowsSingleSignOn
  }
}

const UsedLink = Type.Object(
  {
    organization_id: Nullable(Uuid<OrganizationId>(), { description: 'The organization that the user has joined' }),
    awaits_code: Type.Boolean({ description: 'Whether the code of the second factor is required next' })
  },
  {
    title: 'UsedLink',
    additionalProperties: false,
    examples: [{ organization_id: '0199f1c2-0000-7000-8000-000000000001', awaits_code: false }]
  }
)

/**
 * Links that replace a password once. Their token is sent in the body, so that no log and no browser history contains
 * it.
 */
export const consoleLinkRoutes: Routes<ConsoleDependencies> = async (app, means) => {
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
        response: { 200: Data(Link, 'The purpose of the link'), 404: NoLink, ...bodyErrors }
      }
    },
    async ({ visitor, body }) => {
      const { token } = parseBody(LinkInput, body)
      const link = await checkLink({ db, now: make().now }, token, userOf(visitor))
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
        response: { 200: Data(UsedLink, 'The link was used'), 404: NoLink, 409: NotYet, ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { visitor, body } = request
      const as = userOf(visitor)
      const use = { ...parseBody(LinkUseInput, body), ...(as !== undefined && { as }) }
      const used = await redeemLink({ db, from: originOf(request), passwords, ...make() }, use)
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

/** Returns the URL of a link. Its token follows `#`, which browsers do not send to servers. */
export function linkUrl(
  origin: string,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: Date }
): { url: string; expires_at: string } {
  return { url: `${origin}/console/link#${token}`, expires_at: expiresAt.toISOString() }
}
