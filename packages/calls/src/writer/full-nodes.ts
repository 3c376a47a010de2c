/** Distinguishes a full node from a full server. */
export interface FullNodes {
  /**
   * Records that there was no space for a report of an organization.
   *
   * @returns whether the server has recently stored reports of others after such a rejection
   */
  noteRefusal(organization: string, cause: unknown): boolean
  /**
   * @returns the organizations recently rejected for lack of space, with the error of each, now that others were
   * stored
   */
  noteStored(organizations: readonly string[]): ReadonlyMap<string, unknown>
}

/** Maximum time between a rejection and stored reports of other organizations that are considered related. */
const latelyMs = 10_000

const none: ReadonlyMap<string, unknown> = new Map()

/** @param clock a monotonic clock, in milliseconds */
export function createFullNodes(clock: () => number): FullNodes {
  const refused = new Map<string, { readonly cause: unknown; readonly atMs: number }>()
  /** When reports of others were last stored after a rejection. */
  let takesOthersAtMs = Number.NEGATIVE_INFINITY
  const isLately = (atMs: number) => atMs + latelyMs > clock()

  return {
    noteRefusal(organization, cause) {
      refused.set(organization, { cause, atMs: clock() })

      return isLately(takesOthersAtMs)
    },
    noteStored(organizations) {
      if (refused.size === 0) return none
      for (const organization of organizations) refused.delete(organization)
      const ofNode = new Map([...refused].flatMap(([name, { cause, atMs }]) => (isLately(atMs) ? [[name, cause]] : [])))
      refused.clear()
      if (ofNode.size > 0) takesOthersAtMs = clock()

      return ofNode
    }
  }
}
