import type { FastifyContextConfig, FastifyRequest } from 'fastify'

/** Requests per minute of an access token: 10 commands a second, which send two each. */
export const accessTokenLimit = 1_200

const bearer = /^bearer +(\S*)$/i

/** Returns the access token of a request, which replaces the cookie; `undefined` if the request has none. */
export function accessTokenOf({ headers }: FastifyRequest): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1]
}

/** Returns whether a route accepts access tokens: if it declares a permission, or that it needs none. */
export function acceptsTokens({ permission, acceptsAnyToken }: FastifyContextConfig): boolean {
  return permission !== undefined || acceptsAnyToken === true
}
