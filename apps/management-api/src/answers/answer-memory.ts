import type { Socket } from 'node:net'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import type { AnswerBudget, HeldBytes } from './answer-budget.ts'
import { createLargeAnswers } from './large-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes that the answer takes. Only set below `answerMemory`, where it is known whose answer it is. */
    answer: HeldBytes
    /** Has a list of at most so many items written. @throws {HttpError} 429, 503 */
    writeList<Result>(items: number, write: () => Promise<Result>): Promise<Result>
  }
}

interface Options {
  /** That of all answers. */
  readonly budget: AnswerBudget
  /** Whose answer it is; undefined for one of no organization, which is not counted. */
  readonly organizationOf: (request: FastifyRequest) => string | undefined
}

/**
 * Counts the bytes of answers until they have been handed to the operating system, and refuses requests while too many
 * of them wait for that: whoever asks and does not read runs into the limit of its organization.
 */
const countAnswers: FastifyPluginAsync<Options> = async (app, { budget, organizationOf }) => {
  const bySocket = new WeakMap<Socket, HeldBytes[]>()

  /** Node does not say that an answer is closed which waits behind others on its connection. */
  function answersOn(socket: Socket): HeldBytes[] {
    const known = bySocket.get(socket)
    if (known !== undefined) return known

    const answers: HeldBytes[] = []
    bySocket.set(socket, answers)
    socket.once('close', () => {
      for (const answer of answers) answer.end()
    })

    return answers
  }

  const largeAnswers = createLargeAnswers(budget.largeBytes)

  app.decorateRequest('answer')
  app.decorateRequest('writeList', function (items, write) {
    const { answer, routeOptions } = this
    const list = { organizationId: organizationOf(this) ?? '', path: routeOptions.url ?? '', items }

    return largeAnswers.write(list, write, answer.size)
  })

  // The body has been read by then: before, nothing is kept for an answer.
  app.addHook('preHandler', (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const organizationId = organizationOf(request)
    if (organizationId === undefined) return done()
    try {
      budget.admit(organizationId)
      request.answer = budget.open(organizationId)
      answersOn(request.raw.socket).push(request.answer)
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
    forget(bySocket.get(raw.socket), answer)
    done()
  })
}

function forget(answers: HeldBytes[] = [], answer: HeldBytes): void {
  const at = answers.indexOf(answer)
  if (at !== -1) answers.splice(at, 1)
}

function holdAtLeast(answer: HeldBytes | undefined, bytes: number): void {
  if (answer === undefined) return
  const more = bytes - answer.size()
  if (more > 0) answer.hold(more)
}

export const answerMemory = fastifyPlugin(countAnswers, { name: 'answer-memory' })
