import type { DemoCall } from '../demo-call.ts'

/** A possible course of a call. `{name}`, `{first}` and `{vehicle}` are replaced by the caller's data. */
export interface Scenario
  extends Pick<DemoCall, 'endedReason' | 'forwardedTo' | 'turns' | 'summary' | 'structuredData'> {
  readonly provider: DemoCall['provider']
  readonly direction: 'inbound' | 'outbound'
  readonly succeeded: boolean
  /** Evaluation, with a score of up to 100; absent if the call has nothing to evaluate. */
  readonly evaluated?: Evaluated
}

export interface Evaluated {
  readonly lead: number
  readonly sentiment: 'mixed' | 'negative' | 'neutral' | 'positive'
  readonly why: string
  /** The critical failure of the agent, if any. It requests a review. */
  readonly critical?: string
  readonly adherence: number
  readonly well: readonly string[]
  readonly wrong: readonly string[]
  readonly advice: readonly string[]
  readonly quotes?: DemoCall['quotes']
}
