/** `warning`: something was not checked or is not as advised. `problem`: something does not work, or will be lost. */
type CheckState = 'ok' | 'warning' | 'problem'

export interface Finding {
  readonly state: CheckState
  readonly explanation: string
  /** What to do; null if it is ok. */
  readonly advice: string | null
}

export interface CheckResult extends Finding {
  readonly check: string
}

export function ok(explanation: string): Finding {
  return { state: 'ok', explanation, advice: null }
}

export function warning(explanation: string, advice: string): Finding {
  return { state: 'warning', explanation, advice }
}

export function problem(explanation: string, advice: string): Finding {
  return { state: 'problem', explanation, advice }
}

export function notChecked(reason: string): Finding {
  return warning(`not checked: ${reason}`, 'set it as the services have it')
}

export function found(check: string, { state, explanation, advice }: Finding): CheckResult {
  return { check, state, explanation, advice }
}
