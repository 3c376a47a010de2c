import { jsonTemplate } from '@callbook/postgres'
import { callColumns, columnsWithTranscript, searchedCallColumns } from './calls.ts'

const kibibyte = 1024

/**
 * Maximum sizes in responses, because reports stored before the current bounds may be larger. In bytes of JSON text.
 */
export const callJsonBounds = {
  call_summary: 16 * kibibyte,
  metadata: 16 * kibibyte,
  structured_data: 64 * kibibyte
} as const

/** Writes calls for API consumers: in lists, files and events. */
export const callJson = jsonTemplate(callColumns, undefined, callJsonBounds)

const { cost_usd: _, ...columnsWithoutCosts } = callColumns

/**
 * Writes calls for event endpoints, without their cost: users who manage the URLs of event endpoints need not be
 * allowed to read costs.
 */
export const sentCallJson = jsonTemplate(
  callColumns,
  Object.fromEntries(Object.keys(columnsWithoutCosts).map((name) => [name, name as keyof typeof columnsWithoutCosts])),
  callJsonBounds
)

/** Writes calls in the same way, with the matching places of a search. */
export const searchedCallJson = jsonTemplate(searchedCallColumns, undefined, callJsonBounds)

/** Writes calls in the same way, with `transcript` and `messages`. */
export const spokenCallJson = jsonTemplate(columnsWithTranscript, undefined, callJsonBounds)
