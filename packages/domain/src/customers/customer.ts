import type { CallReport } from '../calls/call-report.ts'

export const customerStatuses = ['new', 'returning', 'unknown'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** Returns the lifecycle status of a customer by the number of calls in which the two sides were in contact. */
export function customerStatus(contacts: number): CustomerStatus {
  if (contacts === 0) return 'unknown'

  return contacts === 1 ? 'new' : 'returning'
}

const unanswered: ReadonlySet<string> = new Set(['voicemail', 'no_answer', 'busy', 'failed'])

/** Returns `true` if a call put the two sides in contact: every call except an unanswered outbound one. */
export function isContact({ direction, status }: Pick<CallReport, 'direction' | 'status'>): boolean {
  return direction !== 'outbound' || !unanswered.has(status)
}

export interface SplitName {
  readonly firstName: string
  /** The rest of the name; empty for a name of one word. */
  readonly lastName: string
}

/** Splits a full name after its first word. */
export function splitName(fullName: string): SplitName {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)

  return { firstName, lastName: rest.join(' ') }
}
