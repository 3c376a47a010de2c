import type { FastifyRequest, RouteOptions } from 'fastify'
import { type PathSchema, type PathTexts, readsPath } from './path.ts'
import { type QuerySchema, readsQuery } from './query.ts'

/**
 * Has the query and then the path of each request to a route read by its schema, right before the handler.
 *
 * Fastify's own validators would read the path first, and a query before the `preHandler` hooks: an id that is none
 * would then be answered otherwise than one that names nothing, and a wrong query by a service that is to say nothing.
 *
 * @throws {Error} for a route whose path has other parameters than are read, and for a schema by which nothing is read
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

/** Has a route say how its query is read. @throws {Error} for one that would ignore whatever is in it */
export function requireQuery(route: RouteOptions): void {
  if (queryOf(route) === undefined) throw new Error(`${nameOf(route)}: nothing says how its query is read`)
}

function queryOf(route: RouteOptions): QuerySchema | undefined {
  const schema = route.schema?.querystring as QuerySchema | undefined
  if (schema !== undefined && !(readsQuery in schema)) throw new Error(`${nameOf(route)}: nothing reads its query`)

  return schema
}

function pathOf(route: RouteOptions): PathSchema | undefined {
  const schema = route.schema?.params as PathSchema | undefined
  if (schema !== undefined && !(readsPath in schema)) throw new Error(`${nameOf(route)}: nothing reads its path`)

  return schema
}

function requireAllRead(route: RouteOptions, read: readonly string[]): void {
  const named = [...route.url.matchAll(/:(\w+)|\*/g)].map(([all, name = all]) => name)
  if (`${[...named].sort()}` === `${[...read].sort()}`) return

  throw new Error(
    `${nameOf(route)}: its path has ${named.join(', ') || 'no parameter'}, but ${read.join(', ') || 'none'} is read`
  )
}

function nameOf({ method, url }: RouteOptions): string {
  return `${method} ${url}`
}
