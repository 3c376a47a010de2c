import type { Backlog, Job } from './job.ts'

/** An owner, and the position at which its next step begins: `undefined` for the first one. */
interface Turn<Owner, Position> {
  owner: Owner
  position: Position | undefined
}

export interface TurnJobOptions<Owner, Position> {
  readonly name: string
  readonly concurrency: number
  /** Milliseconds between searches for owners. */
  readonly pollMs: number
  findOwners(): Promise<readonly Owner[]>
  /**
   * Does a bounded part of the work of an owner.
   *
   * @returns where the next step begins; `undefined` if there is no more work
   */
  step(owner: Owner, position: Position | undefined): Promise<{ readonly next: Position } | undefined>
  /** Returns the fields that identify an owner in logs. */
  identify(owner: Owner): object
  measure?(): Promise<Backlog>
}

const none: Backlog = { due: 0, failed: 0, oldestDueAt: undefined }

/**
 * Creates a job whose owners take turns of one step, so that an owner with much work does not delay the others. There
 * is no lease: a step must be safe if two workers do it at once.
 */
export function createTurnJob<Owner, Position>(options: TurnJobOptions<Owner, Position>): Job<Turn<Owner, Position>> {
  const { name, concurrency, pollMs, findOwners, step, identify } = options
  const running = new Set<Owner>()
  const waiting: Turn<Owner, Position>[] = []
  let searchedAtMs = Number.NEGATIVE_INFINITY

  async function search(): Promise<void> {
    if (performance.now() - searchedAtMs < pollMs) return
    searchedAtMs = performance.now()
    const found = await findOwners()
    const known = new Set([...running, ...waiting.map(({ owner }) => owner)])
    waiting.push(...found.filter((owner) => !known.has(owner)).map((owner) => ({ owner, position: undefined })))
  }

  async function take({ owner, position }: Turn<Owner, Position>): Promise<void> {
    running.add(owner)
    try {
      const more = await step(owner, position)
      if (more !== undefined) waiting.push({ owner, position: more.next })
    } finally {
      running.delete(owner)
    }
  }

  return {
    name,
    concurrency,
    leaseMs: pollMs,
    pollMs,
    async claim({ limit }) {
      await search()
      return waiting.splice(0, limit)
    },
    async run(turn, signal, stopping = signal) {
      for (let next: typeof turn | undefined = turn; next !== undefined && !stopping.aborted; next = waiting.shift()) {
        // The log of a failure names the owner whose step it was.
        Object.assign(turn, next)
        await take(next)
        await search()
      }
    },
    identify: ({ owner }) => identify(owner),
    measure: async () => (await options.measure?.()) ?? none,
    health: () => ({})
  }
}
