import type { ChangedEndpoint } from '@callbook/db'

export interface EndpointChanges {
  readonly changed: readonly ChangedEndpoint[]
  /** Time by `clock`. Earlier changes are in this list, or were in a previous one. */
  readonly asOfMs: number
}

/** Polling interval for changed endpoints. It must leave time for the response within a second. */
export const changesIntervalMs = 400

/** Lists overlap, because a change may be committed after the list for its time was read. */
const overlapMs = 10_000

/**
 * Lists changes since the last received list, the first time within `firstMs`. Concurrent callers share one list.
 *
 * @param listChanged returns the endpoints changed within this many milliseconds
 * @param clock a monotonic clock, in milliseconds
 */
export function followChanges(
  listChanged: (withinMs: number) => Promise<readonly ChangedEndpoint[]>,
  clock: () => number,
  firstMs: number
): () => Promise<EndpointChanges> {
  let lastMs = clock() - firstMs
  let listing: Promise<EndpointChanges> | undefined

  async function list(): Promise<EndpointChanges> {
    const asOfMs = clock()
    const changed = await listChanged(asOfMs - lastMs + overlapMs)
    lastMs = asOfMs

    return { changed, asOfMs }
  }

  return async () => {
    listing ??= list().finally(() => {
      listing = undefined
    })
    return await listing
  }
}
