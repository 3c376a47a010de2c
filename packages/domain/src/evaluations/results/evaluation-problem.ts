export interface EvaluationProblem {
  /** A JSON path: `scores.clarity_politeness.score`; empty for the result as a whole. */
  readonly path: string
  /** The expected value, in words. */
  readonly message: string
}
