import type { FoundSession } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import { type AccessTokenUse, recordAccessTokenUse } from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'
import { forbidden, HttpError, limitFailedAttempts, networkOf, remoteAddress, unauthorized } from '@callbook/http'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { gatherUses } from '../http-api/gather-uses.ts'
import { acceptsTokens, accessTokenOf } from './access-token.ts'
import { type MembershipPath, readMembershipPath } from './path.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Requested, SessionLookups } from './session-lookups.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Session of the request, if any. Set only below `authenticate`. */
    visitor: FoundSession | undefined
    /** The same, if the route requires a session. */
    session: FoundSession
  }
  interface FastifyContextConfig {
    /**
     * Sessions that a route of the console accepts: `public` needs none, `visitor` accepts one or none, `password` one
     * before the code of the second factor, `enrolling` one without the required second factor or single sign-on. By default, only
     * completely signed-in users.
     */
    access?: 'enrolling' | 'password' | 'public' | 'visitor'
    /** Whether the route accepts access tokens of any permission. */
    acceptsAnyToken?: true
  }
}

/** The users who must have a second factor. */
export type SecondFactorRule = 'everyone' | 'optional' | 'staff'

interface Dependencies {
  /** One per process, because it limits concurrent lookups. */
  readonly lookups: SessionLookups
  readonly db: Database
  readonly cookie: SessionCookie
  readonly secondFactor: SecondFactorRule
}

const authenticateSessions: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, lookups, cookie, secondFactor } = dependencies
  const failed = limitFailedAttempts(() => performance.now())
  const { findSession, findAccessToken } = lookups
  const uses = gatherUses<AccessTokenUse>((noted) => recordAccessTokenUse(db, noted), app.log)
  app.addHook('onClose', () => uses.close())
  app.decorateRequest('visitor')
  app.decorateRequest('session')

  async function identify(request: FastifyRequest): Promise<void> {
    const { access } = request.routeOptions.config
    const accessToken = accessTokenOf(request)
    if (accessToken !== undefined && !request.is404) return await identifyToken(request, accessToken)
    if (access === 'public' || request.is404) return
    const [token, ...others] = cookie.read(request.headers.cookie)
    if (others.length > 0) throw unauthorized()

    const visitor = token === undefined ? undefined : await findSession(token, requestedBy(request))
    request.visitor = visitor
    // An API key, for example, is no anonymous visitor.
    if (access === 'visitor' && token === undefined && hasOtherCredential(request)) throw unauthorized('Bearer')
    if (access === 'visitor') return
    if (visitor === undefined) throw token === undefined ? unauthorized() : failed.answer(request.ip, unauthorized())

    if (visitor.awaits_code && access !== 'password') throw unauthorized()
    if (access === undefined && visitor.must_link) throw linkRequired()
    if (access === undefined && mustSetSecondFactor(visitor, secondFactor)) throw secondFactorRequired()
    request.session = visitor
  }

  async function identifyToken(request: FastifyRequest, accessToken: string): Promise<void> {
    const visitor = await findAccessToken(accessToken, requestedBy(request))
    const token = visitor?.access_token
    if (visitor === undefined || token === undefined) throw failed.answer(request.ip, unauthorized('Bearer'))
    if (token.is_to_be_noted) uses.note(token.id, { id: token.id, at: new Date(), ip: remoteAddress(request) })

    request.visitor = visitor
    if (!acceptsTokens(request.routeOptions.config)) throw sessionRequired()
    if (mustSetSecondFactor(visitor, secondFactor)) throw secondFactorRequired()
    request.session = visitor
  }

  app.addHook('onRequest', identify)

  app.decorateRequest('authenticateFromDatabase', async function () {
    const before = this.visitor
    await identify(this)
    const after = this.visitor
    const isSame = (['role', 'client_id', 'platform_role'] as const).every((name) => before?.[name] === after?.[name])
    if (!isSame) throw forbidden()
  })

  // A body may take half a minute to arrive: the session may have ended in the meantime.
  app.addHook('preHandler', async (request) => {
    if (request.visitor !== undefined && request.receipt !== undefined) await request.authenticateFromDatabase()
  })
}

/** Accepts requests to sibling routes only with the cookie of a valid session, or with a valid access token. */
export const authenticateUser = fastifyPlugin(authenticateSessions, { name: 'authenticate-sessions' })

export function needsSecondFactor(session: FoundSession, rule: SecondFactorRule): boolean {
  return rule === 'everyone' || (rule === 'staff' && session.platform_role !== null)
}

export function mustSetSecondFactor(session: FoundSession, rule: SecondFactorRule): boolean {
  if (session.has_second_factor || session.passed_second_factor) return false

  return session.must_set_second_factor || needsSecondFactor(session, rule)
}

/** Log fields: the user of the session, if known, and the address. */
export function describeVisitor(request: FastifyRequest): Readonly<Record<string, string>> | undefined {
  const visitor: FoundSession | undefined = request.visitor
  const organizationId = visitor && organizationOf(request)

  return (
    visitor && {
      userId: visitor.user_id,
      ...(visitor.access_token === undefined ? { sessionId: visitor.id } : { accessTokenId: visitor.access_token.id }),
      ...(organizationId !== undefined && { organizationId }),
      address: remoteAddress(request)
    }
  )
}

/** Returns the organization in the path of a request, and the membership. */
export function membershipOf({ params }: FastifyRequest): MembershipPath | undefined {
  return readMembershipPath((params as { readonly organization?: string } | null)?.organization ?? '')
}

export function organizationOf(request: FastifyRequest): OrganizationId | undefined {
  return membershipOf(request)?.organizationId
}

function hasOtherCredential({ headers }: FastifyRequest): boolean {
  return headers['x-api-key'] !== undefined || headers.authorization !== undefined
}

function requestedBy(request: FastifyRequest): Requested {
  return { network: networkOf(request.ip), membership: membershipOf(request) }
}

function sessionRequired(): HttpError {
  return new HttpError(403, { error: 'Forbidden', message: 'Access tokens cannot do this: sign in to the console' })
}

function linkRequired(): HttpError {
  return new HttpError(403, { error: 'Single Sign-On Required', message: 'Link single sign-on to your account first' })
}

function secondFactorRequired(): HttpError {
  return new HttpError(403, { error: 'Second Factor Required', message: 'Set up a second factor first' })
}
