/** The terms on which work is claimed. */
export interface Claiming {
  /** The id by which the claimed work is known to be that of whoever claimed it. */
  readonly leaseId: string
  readonly limit: number
  readonly now: Date
  /** When it may be claimed by others, unless it is done by then. */
  readonly leasedUntil: Date
}

/** What there is to do for all workers together. */
export interface Backlog {
  /** How much could be done now. */
  readonly due: number
  /** How much waits to be retried by hand. */
  readonly failed: number
  /** The time since when the oldest of what is due has been; undefined when nothing is. */
  readonly oldestDueAt: Date | undefined
}

/** One kind of work that nobody waits for. */
export interface Job<Work = unknown> {
  /** The name by which it goes in health, metrics and logs. */
  readonly name: string
  /** How much of it one worker does at once. */
  readonly concurrency: number
  /** How long work stays with a worker that says nothing more: longer than doing it can take. */
  readonly leaseMs: number
  /** How long to wait before looking again when there was nothing to do. */
  readonly pollMs: number
  /** Takes work that is due; less than the limit where no more can be done now. */
  claim(claiming: Claiming): Promise<readonly Work[]>
  /**
   * Does it, or notes why it could not be done. What rejects is left to the end of its lease.
   *
   * @param signal gives the work back
   * @param stopping says before that what need not be begun should not be
   */
  run(work: Work, signal: AbortSignal, stopping?: AbortSignal): Promise<void>
  /** What a log says of a piece of work. */
  identify(work: Work): object
  measure(): Promise<Backlog>
  /** What there is to say about it beside how much is being done. */
  health(): object
}
