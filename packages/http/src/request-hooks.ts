import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerHeaders } from './answer-headers.ts'
import type { App } from './app.ts'
import { admitBody, isAnnounced, noBody } from './body/body.ts'
import type { BodyBudget } from './body/body-budget.ts'
import { findFault } from './body/raw-request.ts'
import { notFound } from './errors.ts'

export type NoteAnswer = (request: FastifyRequest, reply: FastifyReply) => void

interface RequestHookOptions {
  readonly bodyLimit: number
  readonly budget: BodyBudget
  readonly bodyKeyOf: (request: FastifyRequest) => string
  readonly noteAnswer: NoteAnswer
}

/** What happens to every request, whatever its route. */
export function addRequestHooks(app: App, { bodyLimit, budget, bodyKeyOf, noteAnswer }: RequestHookOptions): void {
  app.decorateRequest('receipt')

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(answerHeaders(request.id))
    done(findFault(request.raw))
  })

  // This is no onRequest hook: those of the routes around it, such as authentication, are heard first.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    request.body = noBody
    const refusal = request.is404 ? notFound() : admitBody(request, reply, bodyLimit)
    if (refusal === undefined && isAnnounced(request)) request.receipt = budget.open(bodyKeyOf(request), reply.raw)
    done(refusal)
  })

  // Closing under a body that is still coming would reset it; a sender that waits to be told may never send it.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isComing = isAnnounced(request) && !request.raw.complete
    const closes = isComing ? request.headers.expect !== undefined : app.lifecycle.draining
    if (closes) reply.header('connection', 'close')
    request.receipt?.settle()
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    request.receipt?.release()
    noteAnswer(request, reply)
    done()
  })
}
