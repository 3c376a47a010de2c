import { type Act, may, requireConfirmed } from '@callbook/accounts'
import { forbidden } from '@callbook/http'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'

/** Refuses, 403, whoever may not do it: in the organization that the path names, if it names one. */
export function requireMay(act: Act): onRequestHookHandler {
  return (request, _reply, done) => done(may(request.session, act) ? undefined : forbidden())
}

/** @throws {AccountError} unless whoever asks has proved who it is in the last ten minutes */
export function requireFresh({ session }: FastifyRequest): void {
  requireConfirmed(session)
}
