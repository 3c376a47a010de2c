import type { ChangedEndpoint } from '@callbook/db'

export interface EndpointChanges {
  readonly changed: readonly ChangedEndpoint[]
  /** The time by `clock`: what was changed before is in here, or was in an earlier list. */
  readonly asOfMs: number
}

/** How often endpoints are asked for that were changed: it must leave time for the answer within a second. */
export const changesIntervalMs = 400

/** Lists overlap, for a change that was committed after those of its time were asked for. */
const overlapMs = 10_000

/**
 * Lists what was changed since the last list that came, the first time within `firstMs`. Who asks while one is being
 * listed gets that one.
 *
 * @param listChanged the endpoints that were changed within so many milliseconds
 * @param clock a monotonic one, in milliseconds
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
