import type { ChangesPage, Database, LoggedChange } from '@callbook/db'
import { type EventObject, eventTypes, type Reach } from '@callbook/domain'
import { type Resources, readResources } from '@callbook/events'

export const changeIncludes = ['resource'] as const

/** Largest sum of the resources of a page, in bytes. The page ends before the change that would exceed it. */
export const maxPageBytes = 1024 * 1024

/** A change with its subject as JSON text; `undefined` if that is not included. */
export interface ChangeWithResource extends LoggedChange {
  readonly resource?: string | undefined
}

export interface PageWithResources extends ChangesPage {
  readonly changes: readonly ChangeWithResource[]
}

/**
 * Adds to each change its subject as it is now, like events of the mode `full`. Sends one statement for each kind of
 * subject on the page.
 */
export async function addResources(db: Database, reach: Reach, page: ChangesPage): Promise<PageWithResources> {
  const idsByObject = Map.groupBy(page.changes, ({ type }) => eventTypes[type].object)
  const found = await Promise.all(
    [...idsByObject].map(async ([object, changes]): Promise<[EventObject, Resources]> => {
      const ids = [...new Set(changes.map(({ subjectId }) => subjectId))]

      return [object, await readResources({ db, reach }, { object, ids }, { hasCosts: true })]
    })
  )
  const resources = new Map(found)
  const changes = page.changes.map((change) => {
    return { ...change, resource: resources.get(eventTypes[change.type].object)?.get(change.subjectId) }
  })

  return withinBytes({ ...page, changes })
}

/** Every page has at least one change, because no resource is as large as a page. */
function withinBytes(page: PageWithResources): PageWithResources {
  let bytes = 0
  const end = page.changes.findIndex(({ resource = '' }) => {
    bytes += Buffer.byteLength(resource)

    return bytes > maxPageBytes
  })
  if (end === -1) return page
  const changes = page.changes.slice(0, end)

  return { ...page, changes, until: changes.at(-1)?.sequence ?? page.until, hasMore: true }
}
