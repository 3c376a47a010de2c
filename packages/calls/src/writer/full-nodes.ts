/** Tells a node that has no room from a server that has none. */
export interface FullNodes {
  /**
   * Notes that there was no room for what an organization sent.
   *
   * @returns whether the server has lately taken what others sent, after such a refusal
   */
  noteRefusal(organization: string, cause: unknown): boolean
  /** @returns whom there was lately no room for, now that there was some for these, and the error of each */
  noteStored(organizations: readonly string[]): ReadonlyMap<string, unknown>
}

/** For so long a refusal and what others have stored after it say something of each other. */
const latelyMs = 10_000

const none: ReadonlyMap<string, unknown> = new Map()

/** @param clock a monotonic one, in milliseconds */
export function createFullNodes(clock: () => number): FullNodes {
  const refused = new Map<string, { readonly cause: unknown; readonly atMs: number }>()
  /** When others were last stored after a refusal. */
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
