import { jsonTemplate } from '@callbook/postgres'
import { callColumns, columnsWithTranscript } from '../calls/calls.ts'

const kibibyte = 1024

/**
 * How much is told of what one call was given: reports that were stored before there were bounds may have more of it.
 * In bytes of JSON text.
 */
export const callBounds = {
  call_summary: 16 * kibibyte,
  metadata: 16 * kibibyte,
  structured_data: 64 * kibibyte
} as const

/** Writes calls as tenants are told of them: in lists, in files and in events. */
export const callJson = jsonTemplate(callColumns, undefined, callBounds)

/** Writes calls in the same way, each with `transcript` and `messages`. */
export const spokenCallJson = jsonTemplate(columnsWithTranscript, undefined, callBounds)
