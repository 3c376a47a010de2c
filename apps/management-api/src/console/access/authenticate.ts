import type { FoundSession } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import type { OrganizationId, SessionId } from '@callbook/domain'
import { addressOf, forbidden, HttpError, limitFailedAttempts, networkOf, unauthorized, uuid } from '@callbook/http'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import type { SessionCookie } from './session-cookie.ts'
import { lookUpSessions } from './session-lookups.ts'

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
     * before the code of the second factor, `enrolling` one without the required second factor. By default, only
     * completely signed-in users.
     */
    access?: 'enrolling' | 'password' | 'public' | 'visitor'
  }
}

/** The users who must have a second factor. */
export type SecondFactorRule = 'everyone' | 'optional' | 'staff'

interface Dependencies {
  readonly db: Database
  readonly cookie: SessionCookie
  readonly secondFactor: SecondFactorRule
}

const authenticateSessions: FastifyPluginAsync<Dependencies> = async (app, { db, cookie, secondFactor }) => {
  const failed = limitFailedAttempts(() => performance.now())
  const find = lookUpSessions(db)
  app.decorateRequest('visitor')
  app.decorateRequest('session')

  async function identify(request: FastifyRequest): Promise<void> {
    const { access } = request.routeOptions.config
    if (access === 'public' || request.is404) return
    const [token, ...others] = cookie.read(request.headers.cookie)
    if (others.length > 0) throw unauthorized()

    const visitor = token === undefined ? undefined : await find(token, networkOf(request.ip), organizationOf(request))
    request.visitor = visitor
    if (access === 'visitor') return
    if (visitor === undefined) throw token === undefined ? unauthorized() : failed.answer(request.ip, unauthorized())

    if (visitor.awaits_code && access !== 'password') throw unauthorized()
    if (access === undefined && mustSetSecondFactor(visitor, secondFactor)) throw secondFactorRequired()
    request.session = visitor
  }

  app.addHook('onRequest', identify)

  // A body may take half a minute to arrive: the session may have ended in the meantime.
  app.addHook('preHandler', async (request) => {
    const { visitor: before, receipt } = request
    if (before === undefined || receipt === undefined) return
    await identify(request)
    if (before.role !== request.visitor?.role || before.platform_role !== request.visitor.platform_role) {
      throw forbidden()
    }
  })
}

/** Accepts requests to sibling routes only with the cookie of a valid session. */
export const authenticate = fastifyPlugin(authenticateSessions, { name: 'authenticate-sessions' })

/** Returns whether the user must have a second factor. */
export function needsSecondFactor(session: FoundSession, rule: SecondFactorRule): boolean {
  return rule === 'everyone' || (rule === 'staff' && session.platform_role !== null)
}

/** Returns whether the user must set up a second factor first. */
export function mustSetSecondFactor(session: FoundSession, rule: SecondFactorRule): boolean {
  return !session.has_second_factor && (session.must_set_second_factor || needsSecondFactor(session, rule))
}

/** Log fields: the user of the session, if known, and the address. */
export function describeVisitor(request: FastifyRequest): Readonly<Record<string, string>> | undefined {
  const visitor: FoundSession | undefined = request.visitor
  const organizationId = visitor && organizationOf(request)

  return (
    visitor && {
      userId: visitor.user_id,
      sessionId: visitor.id satisfies SessionId,
      ...(organizationId !== undefined && { organizationId }),
      address: addressOf(request)
    }
  )
}

const { read } = uuid<OrganizationId>()

/** Returns the organization in the path of a request. */
export function organizationOf({ params }: FastifyRequest): OrganizationId | undefined {
  return read((params as { readonly organization?: string } | null)?.organization ?? '')
}

function secondFactorRequired(): HttpError {
  return new HttpError(403, { error: 'Second Factor Required', message: 'Set up a second factor first' })
}
