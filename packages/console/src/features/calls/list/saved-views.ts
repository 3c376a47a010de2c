import { bodyOf, type SavedView, type SavedViewChanges, type SavedViewInput } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { type CallSearch, readCallSearch } from '../call-search.ts'

export type ViewSearch = CallSearch & { readonly columns?: string }

/** Shared and personal views, oldest first. */
export function savedViewsQuery(organization: string) {
  return queryOptions({
    queryKey: ['views', organization],
    queryFn: async ({ signal }) => {
      const params = { path: { organization } }

      return (await bodyOf(api.GET('/console/api/organizations/{organization}/views', { params, signal }))).data
    }
  })
}

export async function createView(organization: string, body: SavedViewInput): Promise<void> {
  await bodyOf(
    api.POST('/console/api/organizations/{organization}/views', { params: { path: { organization } }, body })
  )
}

export interface ViewPath {
  readonly organization: string
  readonly id: string
}

export async function changeView(path: ViewPath, body: SavedViewChanges): Promise<void> {
  await bodyOf(api.PATCH('/console/api/organizations/{organization}/views/{id}', { params: { path }, body }))
}

export async function deleteView(path: ViewPath): Promise<void> {
  await bodyOf(api.DELETE('/console/api/organizations/{organization}/views/{id}', { params: { path } }))
}

/**
 * Returns the parameters of a view. Parameters that this release does not know are left out.
 *
 * @param isLimited whether the user reaches only one client, to which all views then belong
 */
export function readViewQuery(
  { query, client_id: client }: Pick<SavedView, 'client_id' | 'query'>,
  isLimited = false
): ViewSearch {
  const { columns, ...filters } = Object.fromEntries(new URLSearchParams(query))

  return {
    ...(client !== null && !isLimited && { client }),
    ...readCallSearch(filters),
    ...(columns !== undefined && { columns })
  }
}

/** Returns the query string of parameters, in an order that does not depend on theirs. */
export function writeViewQuery(search: ViewSearch): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)

  return new URLSearchParams(given.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString()
}
