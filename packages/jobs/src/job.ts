export interface Claiming {
  /** Id of the lease. Only its holder can finish the claimed tasks. */
  readonly leaseId: string
  readonly limit: number
  readonly now: Date
  /** End of the lease. Afterwards, other workers can claim unfinished tasks. */
  readonly leasedUntil: Date
}

/** Backlog of all workers. */
export interface Backlog {
  readonly due: number
  /** Number of tasks that wait for a manual retry. */
  readonly failed: number
  /** Due time of the oldest due task; `undefined` if none is due. */
  readonly oldestDueAt: Date | undefined
}

/** A kind of background work. */
export interface Job<Work = unknown> {
  /** Name in health, metrics and logs. */
  readonly name: string
  /** Maximum concurrent tasks per worker. */
  readonly concurrency: number
  /** Duration of a lease. It must exceed the longest run of a task. */
  readonly leaseMs: number
  /** Pause after a search without due tasks. */
  readonly pollMs: number
  /** Claims due tasks. Returns fewer than the limit if no more can run now. */
  claim(claiming: Claiming): Promise<readonly Work[]>
  /**
   * Runs a task or records its failure. If it rejects, the task stays leased until the lease expires.
   *
   * @param signal aborts the task and releases it
   * @param stopping aborts earlier, when no new step should begin
   */
  run(work: Work, signal: AbortSignal, stopping?: AbortSignal): Promise<void>
  /** Returns the fields that identify a task in logs. */
  identify(work: Work): object
  measure(): Promise<Backlog>
  /** Returns fields for the health report in addition to the number of running tasks. */
  health(): object
}
