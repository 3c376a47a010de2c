import { giveBack, type JsonBytes } from '@callbook/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that this request is answered with. */
    page: JsonBytes | undefined
  }
}

/**
 * Gives back the memory of a page once all of the answer is in the hands of the operating system, as nothing more can be
 * sent then. An answer that was broken off leaves its page to the garbage collector.
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
