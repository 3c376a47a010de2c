import type { CallReport } from '../call-report.ts'

/** Retell sends `call_analyzed` once it has analyzed the call: only that tells of voicemail, and of success. */
const preliminaryKinds = ['call_ended']

/** Whether the provider is about to send another report of the same call, which knows more. */
export function isPreliminary({ kind }: Pick<CallReport, 'kind'>): boolean {
  return preliminaryKinds.includes(kind)
}
