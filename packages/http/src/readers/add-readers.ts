import type { FastifyRequest, RouteOptions } from 'fastify'
import { type PathSchema, type PathTexts, readsPath } from './path.ts'
import { type QuerySchema, readsQuery } from './query.ts'

/**
 * Adds a hook that reads the query and then the path of each request by their schemas, right before the handler.
 *
 * Fastify's own validators would read the path first. With an invalid query, a malformed id would then get 404 and an
 * unknown one 400, although they are the same to a caller.
 *
 * @throws {Error} if the reader of the path expects other parameters, or a schema has no reader
 */
export function addReaders(route: RouteOptions): void {
  const readQuery = queryOf(route)?.[readsQuery]
  const path = pathOf(route)?.[readsPath]
  requireAllRead(route, path?.names ?? [])
  const readPath = path?.read
  if (readQuery === undefined && readPath === undefined) return

  const read = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    if (readQuery !== undefined) request.query = readQuery(request.url)
    if (readPath !== undefined) request.params = readPath(request.params as PathTexts)
    done()
  }
  route.preHandler = [route.preHandler ?? [], read].flat()
}

/**
 * Requires a route to declare a query reader.
 *
 * @throws {Error} if the route would ignore its query
 */
export function requireQuery(route: RouteOptions): void {
  if (queryOf(route) === undefined) throw new Error(`${nameOf(route)}: no query schema`)
}

function queryOf(route: RouteOptions): QuerySchema | undefined {
  const schema = route.schema?.querystring as QuerySchema | undefined
  if (schema !== undefined && !(readsQuery in schema)) throw new Error(`${nameOf(route)}: no reader for its query`)

  return schema
}

function pathOf(route: RouteOptions): PathSchema | undefined {
  const schema = route.schema?.params as PathSchema | undefined
  if (schema !== undefined && !(readsPath in schema)) throw new Error(`${nameOf(route)}: no reader for its path`)

  return schema
}

function requireAllRead(route: RouteOptions, read: readonly string[]): void {
  const named = [...route.url.matchAll(/:(\w+)|\*/g)].map(([all, name = all]) => name)
  if (`${[...named].sort()}` === `${[...read].sort()}`) return

  throw new Error(
    `${nameOf(route)}: its path has ${named.join(', ') || 'no parameter'}, but its reader expects ${read.join(', ') || 'none'}`
  )
}

function nameOf({ method, url }: RouteOptions): string {
  return `${method} ${url}`
}
