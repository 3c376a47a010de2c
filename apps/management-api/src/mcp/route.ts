import { organizationKey } from '@callbook/domain'
import { bytesOf, forbidden, HttpError, parseJson, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { noQuery } from '../http-api/parameters.ts'
import { linksOf } from './links.ts'
import type { ToolContext } from './tool.ts'

interface Dependencies extends Pick<ToolContext, 'db' | 'sumInTurn'> {
  /** Base URL of the console, or an empty text without one. */
  readonly consoleUrl: string
  /** Origins of our own pages. Browsers send the origin of a page, other clients send none. */
  readonly origins: readonly string[]
}

/**
 * The MCP server at `POST /mcp`, with the keys, rate limits and memory limits of `/v1`. Its code is loaded by the first
 * request: the package takes memory and time that most processes do not need.
 */
export const mcpRoute: Routes<Dependencies> = async (app, { db, sumInTurn, consoleUrl, origins }) => {
  // A page that resolves its own name to this address could otherwise reach a server in a private network.
  app.addHook('onRequest', async ({ headers: { origin } }) => {
    if (origin !== undefined && !origins.includes(origin)) throw forbidden()
  })

  const schema = { hide: true, querystring: noQuery }
  const config = { challenge: 'Bearer' } as const
  app.route({
    method: ['GET', 'DELETE'],
    url: '',
    config,
    schema,
    handler: async () => {
      throw new HttpError(405, undefined, { allow: 'POST' })
    }
  })

  app.post('', { config, schema: { ...schema, body: bytesOf(Type.Unknown()) } }, async (request, reply) => {
    const json = parseJson(request.body)
    if (!json.ok) return await reply.code(400).send(invalid(-32_700, json.problem))
    // The rate limit counts requests, and a batch would be one.
    if (Array.isArray(json.value)) return await reply.code(400).send(invalid(-32_600, 'Batches are not supported'))

    const { answerMessage } = await import('./mcp-server.ts')
    const context = { db, request, sumInTurn, links: linksOf(consoleUrl, organizationKey(request.reach)) }
    const exchange = { headers: protocolHeaders(request), message: json.value, context, describeError: describe }
    const { statusCode, body } = await answerMessage(exchange)

    return await reply.code(statusCode).send(body)

    function describe(error: unknown): HttpError | undefined {
      const described = app.translateError(error)
      if (described === undefined) request.log.error({ err: error }, 'tool failed')

      return described
    }
  })
}

/** Returns an error of JSON-RPC for a request whose id is unknown. */
function invalid(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null })
}

function protocolHeaders({ headers }: FastifyRequest): Record<string, string> {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith('mcp-') && typeof value === 'string' ? [[name, value]] : []
  )

  return Object.fromEntries(given)
}
