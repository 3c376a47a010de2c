import type { DeliveryEndpoint, EndpointUse } from '@callbook/db'

export interface EndpointUsage {
  /** Counts a delivery whose body was read and whose signature passed. */
  count(endpoint: DeliveryEndpoint): void
  /** Writes what was counted. A failure is reported to `onError`, and its counts are written the next time. */
  flush(): Promise<void>
}

/** A kill loses at most what was counted in this time. */
export const flushIntervalMs = 1_000

/** Gathers the use of endpoints in memory, so that no request writes a row that all of them share. */
export function createEndpointUsage(
  record: (uses: readonly EndpointUse[]) => Promise<void>,
  now: () => Date,
  onError: (error: unknown) => void
): EndpointUsage {
  let counted = new Map<string, EndpointUse>()

  function add(use: EndpointUse): void {
    const sofar = counted.get(use.endpointId)
    counted.set(use.endpointId, sofar === undefined ? use : { ...use, requests: sofar.requests + use.requests })
  }

  return {
    count({ id, organization_id }) {
      add({ organizationId: organization_id, endpointId: id, requests: 1, lastUsedAt: now() })
    },
    async flush() {
      if (counted.size === 0) return
      const uses = [...counted.values()]
      counted = new Map()
      try {
        await record(uses)
      } catch (error) {
        uses.forEach(add)
        onError(error)
      }
    }
  }
}
