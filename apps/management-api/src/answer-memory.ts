import type { Socket } from 'node:net'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { type AnswerLimits, createAnswerBudget, type HeldBytes } from './answer-budget.ts'
import { createLargeAnswers } from './large-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes that the answer takes. Only set below `answerMemory`. */
    answer: HeldBytes
    /** Has a list of at most so many items written. @throws {HttpError} 429, 503 */
    writeList<Result>(items: number, write: () => Promise<Result>): Promise<Result>
  }
}

/**
 * Counts the bytes of answers until they have been handed to the operating system, and refuses requests while too many
 * of them wait for that: whoever asks and does not read runs into the limit of its organization.
 */
const countAnswers: FastifyPluginAsync<{ limits: AnswerLimits }> = async (app, { limits }) => {
  const budget = createAnswerBudget(limits, app.registry)
  const bySocket = new WeakMap<Socket, Set<HeldBytes>>()

  /** Of answers that wait behind others on a connection, node does not say that it is closed. */
  function answersOn(socket: Socket): Set<HeldBytes> {
    const known = bySocket.get(socket)
    if (known !== undefined) return known

    const answers = new Set<HeldBytes>()
    bySocket.set(socket, answers)
    socket.once('close', () => {
      for (const answer of answers) answer.end()
    })

    return answers
  }

  const largeAnswers = createLargeAnswers(limits.largeBytes)

  app.decorateRequest('answer')
  app.decorateRequest('writeList', function (items, write) {
    const { answer, apiKey, routeOptions } = this
    const list = { organizationId: apiKey.organization_id, path: routeOptions.url ?? '', items }

    return largeAnswers.write(list, write, answer.size)
  })

  // After the body was read: until then nothing is kept for an answer.
  app.addHook('preHandler', (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const { organization_id: organizationId } = request.apiKey
    try {
      budget.admit(organizationId)
      request.answer = budget.open(organizationId)
      answersOn(request.raw.socket).add(request.answer)
      done()
    } catch (error) {
      done(error as Error)
    }
  })

  // Pages are held since they were written; what they are compressed to comes in their place.
  app.addHook('onSend', ({ answer }, reply, payload, done) => {
    try {
      if (reply.statusCode >= 400 || reply.raw.destroyed) answer?.end()
      else if (typeof payload === 'string' || Buffer.isBuffer(payload)) holdAtLeast(answer, payload.length)
      done(null, payload)
    } catch (error) {
      // The hooks before this one told of another answer than the one that is sent now.
      reply.removeHeader('content-encoding').removeHeader('etag').header('cache-control', 'no-store')
      done(error as Error)
    }
  })

  app.addHook('onResponse', ({ answer, raw }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    answer?.end()
    bySocket.get(raw.socket)?.delete(answer)
    done()
  })
}

function holdAtLeast(answer: HeldBytes, bytes: number): void {
  const more = bytes - answer.size()
  if (more > 0) answer.hold(more)
}

export const answerMemory = fastifyPlugin(countAnswers, { name: 'answer-memory' })
