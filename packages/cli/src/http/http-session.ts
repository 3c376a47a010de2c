import type { LocalSession } from '../run.ts'
import type { Api } from './api.ts'
import type { Server } from './find-server.ts'

export interface HttpSession extends LocalSession {
  readonly api: Api
  readonly server: Server
  readonly isJson: boolean
}

/** Returns members of an object, in this order. */
export function pick<Thing extends object, Name extends keyof Thing>(
  thing: Thing,
  ...names: readonly Name[]
): Pick<Thing, Name> {
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>
}

/** Returns the path parameters of a request. */
export function at<Path extends object>(path: Path) {
  return { params: { path } }
}

/** Returns the path and query parameters of a request. */
export function atQuery<Path extends object, Query extends object>(path: Path, query: Query) {
  return { params: { path, query } }
}

export function findBy<Item extends { readonly id: string }>(items: readonly Item[], id: string): Item | undefined {
  return items.find((item) => item.id === id)
}
