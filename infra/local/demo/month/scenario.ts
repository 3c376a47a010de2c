import type { DemoCall } from '../demo-call.ts'

/** What may happen in a call; `{name}`, `{first}` and `{vehicle}` stand for what is known of whoever called. */
export interface Scenario
  extends Pick<DemoCall, 'endedReason' | 'forwardedTo' | 'turns' | 'summary' | 'structuredData'> {
  readonly provider: DemoCall['provider']
  readonly direction: 'inbound' | 'outbound'
  readonly succeeded: boolean
  /** How good it was, of a hundred; absent where nothing was said that could be judged. */
  readonly judged?: Judged
}

export interface Judged {
  readonly lead: number
  readonly sentiment: 'mixed' | 'negative' | 'neutral' | 'positive'
  readonly why: string
  /** Why a person should look at it. */
  readonly review?: string
  readonly adherence: number
  readonly well: readonly string[]
  readonly wrong: readonly string[]
  readonly advice: readonly string[]
}
