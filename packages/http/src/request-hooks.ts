import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { admitBody, isAnnounced, noBody } from './body/body.ts'
import type { BodyBudget } from './body/body-budget.ts'
import { findFault } from './body/raw-request.ts'
import { notFound } from './errors.ts'
import { responseHeaders } from './response-headers.ts'

export type RecordResponse = (request: FastifyRequest, reply: FastifyReply) => void

interface RequestHookOptions {
  readonly bodyLimit: number
  readonly budget: BodyBudget
  readonly bodyKeyOf: (request: FastifyRequest) => string
  readonly recordResponse: RecordResponse
}

export function addRequestHooks(app: App, { bodyLimit, budget, bodyKeyOf, recordResponse }: RequestHookOptions): void {
  app.decorateRequest('receipt')

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(responseHeaders(request.id))
    done(findFault(request.raw))
  })

  // Not an onRequest hook, so that hooks of the surrounding routes, such as authentication, run first.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    request.body = noBody
    const refusal = request.is404 ? notFound() : admitBody(request, reply, bodyLimit)
    if (refusal === undefined && isAnnounced(request)) request.receipt = budget.open(bodyKeyOf(request), reply.raw)
    done(refusal)
  })

  // Closing while a body is arriving would reset the connection, and a sender that expects 100-continue may never send
  // its body.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isComing = isAnnounced(request) && !request.raw.complete
    const closes = isComing ? request.headers.expect !== undefined : app.lifecycle.draining
    if (closes) reply.header('connection', 'close')
    request.receipt?.settle()
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    request.receipt?.release()
    recordResponse(request, reply)
    done()
  })
}
