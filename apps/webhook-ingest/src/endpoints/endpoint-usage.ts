import type { DeliveryEndpoint, EndpointUse } from '@callbook/db'

export interface EndpointUsage {
  /** Counts a request whose body was read and whose signature is valid. */
  count(endpoint: DeliveryEndpoint): void
  /** Counts a repeat whose body differs from the stored report of its call. */
  countDifferingRepeat(endpoint: DeliveryEndpoint): void
  /** Writes the counts. A failure is reported to `onError`, and its counts are written the next time. */
  flush(): Promise<void>
}

/** Write interval. A killed process loses at most the counts of this time. */
export const flushIntervalMs = 1_000

/** Collects the usage of endpoints in memory, so that no request writes to a shared row. */
export function createEndpointUsage(
  record: (uses: readonly EndpointUse[]) => Promise<void>,
  now: () => Date,
  onError: (error: unknown) => void
): EndpointUsage {
  let counted = new Map<string, EndpointUse>()

  function add(use: EndpointUse): void {
    const sofar = counted.get(use.endpointId) ?? { requests: 0, differingRepeats: 0 }
    counted.set(use.endpointId, {
      ...use,
      requests: sofar.requests + use.requests,
      differingRepeats: sofar.differingRepeats + use.differingRepeats
    })
  }

  function countUse({ id, organization_id }: DeliveryEndpoint, requests: number, differingRepeats: number): void {
    add({ organizationId: organization_id, endpointId: id, requests, differingRepeats, lastUsedAt: now() })
  }

  return {
    count: (endpoint) => countUse(endpoint, 1, 0),
    countDifferingRepeat: (endpoint) => countUse(endpoint, 0, 1),
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
