import type { Column, Session } from './session.ts'

/** Receives the responses to the statements of a pipeline in order. Only `addRow` may throw. */
export interface Answers {
  /** Whether it reads rows as texts and needs their columns. */
  readonly needsColumns: boolean
  begin(session: Session): void
  /** @throws for a row that cannot be read; the pipeline reports it after all responses */
  addRow(texts: readonly (string | null)[], columns: readonly Column[]): void
  /** Called after each statement. `tag` is, for example, `INSERT 0 2`. */
  complete(tag: string): void
  /** Called at the end, after all responses or the first error. */
  end(): void
}
