import type { CallStatus } from '../../tables/call-values.ts'
import type { MappedFieldName } from './fields.ts'
import { isUnfinishedStatus } from './stage.ts'

/** Usual words of vendors for the status of a call that is over. */
const statuses: Partial<Record<CallStatus, readonly string[]>> = {
  completed: [
    ...['completed', 'complete', 'done', 'ended', 'finished', 'success', 'successful', 'answered', 'connected'],
    ...['picked', 'contacted', 'hangup']
  ],
  no_answer: ['no-answer', 'not-answered', 'unanswered', 'missed', 'not-picked', 'did-not-answer', 'abandoned'],
  busy: ['busy', 'user-busy', 'line-busy'],
  failed: [
    ...['failed', 'failure', 'error', 'canceled', 'cancelled', 'rejected', 'declined', 'expired', 'stopped'],
    ...['balance-low', 'unreachable', 'not-reachable', 'invalid-number', 'blocked']
  ],
  voicemail: ['voicemail', 'machine', 'answering-machine', 'left-voicemail', 'voicemail-left'],
  transferred: ['transferred', 'transfer', 'forwarded']
}

/** Words of which a sample shows one, and a vendor that sends it most likely sends the others. */
const usual: Partial<Record<MappedFieldName, readonly string[]>> = {
  direction: ['inbound', 'incoming', 'outbound', 'outgoing'],
  status: Object.values(statuses).flat()
}

const directions: readonly (readonly [RegExp, string])[] = [
  [/^in(bound|coming)?([^a-z]|phone|call|$)/i, 'inbound'],
  [/^out(bound|going)?([^a-z]|phone|call|$)/i, 'outbound'],
  [/^(web|widget|browser)/i, 'web']
]

/** Rarer words, which are known but not proposed. */
const rareStatuses: Partial<Record<CallStatus, readonly string[]>> = {
  completed: ['human', 'answered-human', 'answered-by-human', 'call-completed', 'user-ended', 'agent-ended', 'hung-up'],
  no_answer: ['no-pick-up', 'no-pickup', 'user-unavailable', 'ring-timeout'],
  failed: ['call-failed', 'congestion', 'no-route', 'undelivered', 'aborted'],
  voicemail: ['answered-machine', 'answered-voicemail', 'answered-by-machine', 'voicemail-detected', 'machine-detected']
}

/** Our statuses by the letters of the vendors' words. */
const byLetters: ReadonlyMap<string, string> = new Map(
  [statuses, rareStatuses]
    .flatMap((all) => Object.entries(all))
    .flatMap(([status, words]) => words.map((word) => [lettersOf(word), status] as const))
)

function lettersOf(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z]/g, '')
}

/** Returns our value for a vendor's word; `undefined` if the word is unusual. */
export function usualValue(field: MappedFieldName, word: string): string | undefined {
  if (word.length > maxLength) return undefined
  if (field === 'status') return byLetters.get(lettersOf(word))

  return field === 'direction' ? directions.find(([pattern]) => pattern.test(word))?.[1] : undefined
}

const maxLength = 40

/** Proposes our value for the vendor's value in the sample, and for its usual other values in the same form. */
export function suggestValues(field: MappedFieldName, sample: string): Record<string, string> {
  const words = [...(sample.length > maxLength ? [] : [sample]), ...formsOf(usual[field] ?? [], sample)]

  return Object.fromEntries(
    words.flatMap((word) => {
      const value = usualValue(field, word)
      return value === undefined ? [] : [[word, value]]
    })
  )
}

/** Usual words of vendors for the status of a call that is not over. */
const unfinished = [
  ...['queued', 'scheduled', 'rescheduled', 'created', 'pending', 'initiated', 'dialing', 'calling', 'ringing'],
  ...['connecting', 'started', 'in-progress', 'ongoing', 'active', 'processing']
]

/**
 * Returns the words for the status of a call that is not over, in the form of the sample; `undefined` if the sample is
 * no usual word for the status of a call.
 */
export function unfinishedStatuses(sample: string): readonly string[] | undefined {
  const isKnown =
    usualValue('status', sample) !== undefined || (sample.length <= maxLength && isUnfinishedStatus(sample))

  return isKnown ? formsOf(unfinished, sample) : undefined
}

/** Returns words in the case and with the separators of a sample; with both usual separators if it has none. */
function formsOf(words: readonly string[], sample: string): readonly string[] {
  const separators = ['-', '_', ' '].filter((separator) => sample.includes(separator))
  const isUpperCase = sample === sample.toUpperCase()
  const isCapitalized = !isUpperCase && /^[A-Z]/.test(sample)
  const shaped = words.flatMap((word) =>
    (separators.length === 0 ? ['-', '_'] : separators).map((separator) => word.replaceAll('-', separator))
  )

  return [...new Set(shaped)].map((word) => {
    if (isUpperCase) return word.toUpperCase()
    return isCapitalized ? word.replaceAll(/(^|[ _-])([a-z])/g, (letters) => letters.toUpperCase()) : word
  })
}
