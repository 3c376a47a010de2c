/** Figures by name; one that could not be measured is not a number. */
export type Metrics = Readonly<Record<string, number>>

/** One contender at one point of one round. */
export interface Sample {
  readonly contender: string
  /** Measured point, such as `64 connections` or `calls, last page`. */
  readonly point: string
  readonly round: number
  readonly metrics: Metrics
}
