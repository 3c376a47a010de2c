import type { CallMessage } from '../calls/call-report.ts'

export const searchedFields = ['name', 'summary', 'message', 'transcript'] as const

export type SearchedField = (typeof searchedFields)[number]

export interface SearchedText {
  readonly field: SearchedField
  readonly text: string
  /** Index among the messages of the call; null for other fields. */
  readonly messageIndex: number | null
  /** Seconds since the call was connected; null if unknown, and for other fields. */
  readonly startSeconds: number | null
}

/** The members of a call that have searched texts. */
export interface SearchedCall {
  readonly caller_full_name: string | null
  readonly call_summary: string | null
  readonly transcript: string | null
  readonly messages: readonly Pick<CallMessage, 'start_seconds' | 'text'>[]
}

/** Returns the searched texts of a call. The transcript only repeats the messages, if there are any. */
export function searchedTexts({ caller_full_name, call_summary, transcript, messages }: SearchedCall): SearchedText[] {
  const whole = (field: SearchedField, text: string | null): SearchedText[] =>
    text === null ? [] : [{ field, text, messageIndex: null, startSeconds: null }]

  return [
    ...whole('name', caller_full_name),
    ...whole('summary', call_summary),
    ...messages.map(({ text, start_seconds: startSeconds }, messageIndex) => ({
      field: 'message' as const,
      ...{ text, messageIndex, startSeconds }
    })),
    ...whole('transcript', messages.length > 0 ? null : transcript)
  ]
}
