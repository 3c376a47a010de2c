import type { Column, Session } from './session.ts'

/** What takes the answers to the statements of a pipeline, one after the other. It must not throw, but for `addRow`. */
export interface Answers {
  /** Whether it takes rows as texts, and has to know their columns. */
  readonly needsColumns: boolean
  begin(session: Session): void
  /** @throws for a row that cannot be read, of which the pipeline tells when all were answered */
  addRow(texts: readonly (string | null)[], columns: readonly Column[]): void
  /** A statement has been run. `tag`: such as `INSERT 0 2`. */
  complete(tag: string): void
  /** Nothing comes any more, whether all were answered or one has failed. */
  end(): void
}
