import type { MappedFieldName } from './fields.ts'

/** Usual words of vendors for our values. */
const words: readonly (readonly [RegExp, MappedFieldName, string])[] = [
  [/^in(bound|coming)?/i, 'direction', 'inbound'],
  [/^out(bound|going)?/i, 'direction', 'outbound'],
  [/^web/i, 'direction', 'web'],
  [/^(completed?|done|ended|finished|success(ful)?|answered)$/i, 'status', 'completed'],
  [/^(no.?answer|missed|unanswered)$/i, 'status', 'no_answer'],
  [/^(fail(ed|ure)?|error)$/i, 'status', 'failed'],
  [/^busy$/i, 'status', 'busy'],
  [/^(voicemail|machine)$/i, 'status', 'voicemail'],
  [/^transfer(red)?$/i, 'status', 'transferred']
]

/** Usual words of vendors. A sample shows only the word of its own call. */
const others: Partial<Record<MappedFieldName, readonly string[]>> = {
  direction: ['inbound', 'incoming', 'outbound', 'outgoing'],
  status: ['completed', 'no_answer', 'no-answer', 'busy', 'failed', 'error', 'voicemail', 'transferred']
}

/** Proposes our value for the vendor's value in the sample, and for its usual other values in the same case. */
export function suggestValues(field: MappedFieldName, sample: string): Record<string, string> {
  const isUpperCase = sample === sample.toUpperCase()
  const given = (others[field] ?? []).map((word) => (isUpperCase ? word.toUpperCase() : word))

  return Object.fromEntries([sample, ...given].flatMap((word) => pairOf(field, word)))
}

function pairOf(field: MappedFieldName, word: string): readonly (readonly [string, string])[] {
  const found = words.find(([pattern, name]) => name === field && pattern.test(word))

  return found === undefined ? [] : [[word, found[2]]]
}
