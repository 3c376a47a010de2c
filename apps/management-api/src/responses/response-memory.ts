import type { Socket } from 'node:net'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import type { HeldBytes, ResponseBudget } from './response-budget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the response. Set only below `responseMemory`, where the organization is known. */
    answer: HeldBytes
  }
}

interface Options {
  readonly budget: ResponseBudget
  /** Returns the organization of a request; `undefined` if it has none. Its response is not counted then. */
  readonly organizationOf: (request: FastifyRequest) => string | undefined
}

/**
 * Counts the bytes of responses until the operating system has taken them, and rejects requests while too many bytes
 * wait. A client that sends requests without reading runs into the limit of its organization.
 */
const countResponses: FastifyPluginAsync<Options> = async (app, { budget, organizationOf }) => {
  const bySocket = new WeakMap<Socket, HeldBytes[]>()

  /**
   * Responses of a connection. Node emits no `close` event for a response that waits behind others on its connection.
   */
  function responsesOn(socket: Socket): HeldBytes[] {
    const known = bySocket.get(socket)
    if (known !== undefined) return known

    const answers: HeldBytes[] = []
    bySocket.set(socket, answers)
    socket.once('close', () => {
      for (const answer of answers) answer.end()
    })

    return answers
  }

  app.decorateRequest('answer')

  // The body has been read at this point; nothing is held for a response before.
  app.addHook('preHandler', (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const organizationId = organizationOf(request)
    if (organizationId === undefined) return done()
    try {
      budget.admit(organizationId)
      request.answer = budget.open(organizationId)
      responsesOn(request.raw.socket).push(request.answer)
      done()
    } catch (error) {
      done(error as Error)
    }
  })

  // Pages hold their bytes from the time they are written; the compressed bytes replace them.
  app.addHook('onSend', ({ answer }, reply, payload, done) => {
    try {
      if (reply.statusCode >= 400 || reply.raw.destroyed) answer?.end()
      else if (typeof payload === 'string' || Buffer.isBuffer(payload)) holdAtLeast(answer, payload.length)
      done(null, payload)
    } catch (error) {
      // The earlier hooks have set headers for another response.
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

export const responseMemory = fastifyPlugin(countResponses, { name: 'response-memory' })
