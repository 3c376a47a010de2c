import { giveBack, type JsonBytes } from '@callbook/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that this request is answered with, of whose bytes nothing else is made. */
    page: JsonBytes | undefined
  }
}

/**
 * Gives back the memory of a page once its answer is finished, as nothing more is sent then. Who goes on reading a page,
 * as compression does, takes it off the request.
 */
export const pageMemory = fastifyPlugin(
  async (app) => {
    app.decorateRequest('page')
    app.addHook('onResponse', ({ page }: FastifyRequest, { raw }: FastifyReply, done: () => void) => {
      if (page !== undefined && raw.writableFinished) giveBack(page)
      done()
    })
  },
  { name: 'page-memory' }
)
