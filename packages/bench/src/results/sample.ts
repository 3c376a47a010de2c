/** Figures by name; one that could not be measured is not a number. */
export type Metrics = Readonly<Record<string, number>>

/** One contender at one point of one round. */
export interface Sample {
  readonly contender: string
  /** What was asked of it: `64 connections`, `calls, last page`. */
  readonly point: string
  readonly round: number
  readonly metrics: Metrics
}
