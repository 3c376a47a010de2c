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
    /** The session of whoever asks, if any. Only set below `authenticate`. */
    visitor: FoundSession | undefined
    /** The same where the route asks for one. */
    session: FoundSession
  }
  interface FastifyContextConfig {
    /**
     * Whom a route of the console answers: `nobody` needs to be known, or may be, as a `visitor`; of those who have
     * signed in, also who still owes the code (`half`), or the second factor that all must have (`enrolling`). Without
     * it, nobody but who has done all of that.
     */
    asks?: 'enrolling' | 'half' | 'nobody' | 'visitor'
  }
}

/** Who must have a second factor. */
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
    const { asks } = request.routeOptions.config
    if (asks === 'nobody' || request.is404) return
    const [token, ...others] = cookie.read(request.headers.cookie)
    if (others.length > 0) throw unauthorized()

    const visitor = token === undefined ? undefined : await find(token, networkOf(request.ip), organizationOf(request))
    request.visitor = visitor
    if (asks === 'visitor') return
    if (visitor === undefined) throw token === undefined ? unauthorized() : failed.answer(request.ip, unauthorized())

    if (visitor.awaits_code && asks !== 'half') throw unauthorized()
    if (asks === undefined && !visitor.has_second_factor && needsSecondFactor(visitor, secondFactor))
      throw secondFactorRequired()
    request.session = visitor
  }

  app.addHook('onRequest', identify)

  // A body may be half a minute on its way: what was taken from its sender meanwhile is gone.
  app.addHook('preHandler', async (request) => {
    const { visitor: before, receipt } = request
    if (before === undefined || receipt === undefined) return
    await identify(request)
    if (before.role !== request.visitor?.role || before.platform_role !== request.visitor.platform_role) {
      throw forbidden()
    }
  })
}

/** Lets a request through to the routes beside it only with the cookie of a session that lasts. */
export const authenticate = fastifyPlugin(authenticateSessions, { name: 'authenticate-sessions' })

/** Whether somebody must have a second factor. */
export function needsSecondFactor(session: FoundSession, rule: SecondFactorRule): boolean {
  return rule === 'everyone' || (rule === 'staff' && session.platform_role !== null)
}

/** Whose session it is, once that is known, and from where. */
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

/** The organization in the path of a request. */
export function organizationOf({ params }: FastifyRequest): OrganizationId | undefined {
  return read((params as { readonly organization?: string } | null)?.organization ?? '')
}

function secondFactorRequired(): HttpError {
  return new HttpError(403, { error: 'Second Factor Required', message: 'Set up a second factor first' })
}
