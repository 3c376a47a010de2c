import type { CallStatus } from '../../tables/call-values.ts'
import type { MappedFieldName } from './mapping.ts'
import { isUnfinishedStatus } from './stage.ts'

/** Names of members that may hold a field. */
export interface FieldNames {
  readonly field: MappedFieldName
  /** The most specific first. */
  readonly names: readonly RegExp[]
  /** Names that only look like it. */
  readonly not?: RegExp
}

const at = '(_?(at|on|time|timestamp|date|datetime|date_time|ts|utc))?$'

/** Objects about something else than the call. */
export const besideTheCall =
  /(^|[._])(transfer(red)?|forward(ed)?|batch|breakdown|usage|config(uration)?|settings?|webhook|retry|template|llm|model|tools?|schedule|quota|limits?|recordings?|media)(_[a-z]+)*\./

/** Objects about the agent, or a person of the business. They are never the caller. */
const ours =
  /(^|[._])(agent|assistant|bot|ai|business|company|internal|tracking|owner|users?|representative|rep|staff|members?|employee|operator|organization|account|workspace|team|target|office|hosts?)(_[a-z]+)*\./

const theirs =
  /(^|[._])(caller|customer|contact|lead|client|prospect|patient|guest|recipient|external|end_user)(_[a-z]+)*\./

const person = '(caller|customer|contact|lead|client|prospect|patient|guest|recipient)'
const business = '(agent|assistant|bot|business|tracking|internal|company)'
const number = '(phone|number|phone_number|phone_no|phone_e164|mobile|mobile_number|telephone)$'

/** The number of the other party under a name of its own. */
export const callerNumber: FieldNames = {
  field: 'caller.phone_number',
  names: [
    new RegExp(
      `(^|[._])(caller|customer|contact|lead|client|prospect|patient|guest|recipient|external|user)[._]${number}`
    ),
    /(^|[._])raw_digits$/,
    /(^|[._])caller_id(_number)?$/
  ],
  not: ours
}

/** The only number of a report, mostly that of the other party. */
export const onlyNumber: FieldNames = {
  field: 'caller.phone_number',
  names: [/(^|\.)(phone|phone_number|mobile|mobile_number|to_phone_number)$/],
  not: ours
}

export const agentNumber: FieldNames = {
  field: 'agent.phone_number',
  names: [new RegExp(`(^|[._])${business}[._]${number}`), /(^|\.)number\.(digits|e164)$/],
  not: theirs
}

/** Numbers of both sides, whose meaning depends on the direction. */
export const numberPairs: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [/(^|[._])from(_phone)?(_number)?$/, /(^|[._])to(_phone)?(_number)?$/],
  [/(^|[._])caller(_phone)?(_number)?$/, /(^|[._])callee(_phone)?(_number)?$/],
  [/(^|[._])source(_number)?$/, /(^|[._])destination(_number)?$/]
]

/** Every field except the numbers and the conversation. */
export const fieldNames: readonly FieldNames[] = [
  {
    field: 'ended_at',
    names: [
      new RegExp(`(^|[._])(end|ended|finish|finished|completed|stop|stopped|hangup|hung_up|closed|disconnected)${at}`)
    ],
    not: /recording|transfer|ring|hold|queue|wrap|schedul/
  },
  {
    field: 'started_at',
    names: [
      new RegExp(`(^|[._])(start|started|begin|began)${at}`),
      new RegExp(`(^|[._])(answer|answered|connected|joined|picked_up)${at}`)
    ],
    not: /recording|transfer|ring|hold|queue|wrap|schedul/
  },
  {
    field: 'requested_at',
    names: [new RegExp(`(^|[._])(created|creation|create|requested|initiated|initiation|dialed|queued)${at}`)],
    not: /recording|transfer|account|user|agent|assistant|contact|customer|lead/
  },
  {
    field: 'duration_seconds',
    names: [
      /(^|[._])((call|conversation|session|chat|total|talk)_)?duration(_(in_)?(s|sec|secs|seconds))?$/,
      /(^|[._])((call|conversation|session|chat|total|talk)_)?duration(_(in_)?(ms|milliseconds|min|mins|minutes))$/,
      /(^|[._])(call_length|talk_time|length|seconds|billsec)$/
    ],
    not: /bill(ed|able)|ring|hold|wait|queue|record|transfer|transcri|max|wrap|idle|silence|average/
  },
  {
    field: 'ended_reason',
    names: [/(end|ended|hangup|disconnect(ed|ion)?|termination|failure)(_call)?_(reason|cause)$/]
  },
  { field: 'caller.name', names: [new RegExp(`(^|[._])${person}[._](id_)?(full_)?name$`)], not: ours },
  {
    field: 'caller.first_name',
    names: [new RegExp(`(^|[._])${person}[._]first_name$`), /(^|\.)first_name$/],
    not: ours
  },
  { field: 'caller.last_name', names: [new RegExp(`(^|[._])${person}[._]last_name$`), /(^|\.)last_name$/], not: ours },
  {
    field: 'caller.email',
    names: [new RegExp(`(^|[._])${person}[._]e?mail(_address)?$`), /(^|\.)e?mail(_address)?$/],
    not: ours
  },
  { field: 'agent.id', names: [/(^|[._])(agent|assistant|bot)[._](id|uuid)$/], not: theirs },
  { field: 'agent.name', names: [/(^|[._])(agent|assistant|bot)[._](name|title)$/], not: theirs },
  { field: 'summary', names: [/(^|\.)(call_)?summary$/, /summary$/, /(^|\.)summarization$/] },
  {
    field: 'recording_url',
    names: [/recording(_(url|link|uri|file|path))?$/, /(^|[._])recordings?\.(url|link|uri)$/, /audio_(url|link|uri)$/]
  },
  {
    field: 'cost_usd',
    names: [
      /(total_)?(cost|price)(_(usd|cents|total|in_usd|in_cents))?$/,
      /(billing|costs?|price|charges?)\.total(_(usd|cents))?$/
    ],
    not: /tax|rate|per_min/
  },
  { field: 'language', names: [/(^|[._])(language|locale)(_code)?$/] },
  { field: 'success', names: [/(^|[._])success(ful)?$/] },
  { field: 'sentiment', names: [/sentiment$/] },
  { field: 'transfer_to', names: [/(^|[._])transfer(red)?_to$/] },
  {
    field: 'transcript',
    names: [/transcript(ion)?(_text)?$/, /(^|\.)(chat|conversation|dialog(ue)?)$/]
  },
  {
    field: 'metadata',
    names: [/(^|[._])(metadata|custom_data|custom_fields)$/],
    not: /twilio|telnyx|plivo|vonage|sip|telephony|provider|webhook/
  },
  { field: 'variables', names: [/(^|[._])variables$/], not: /extracted|collected|output/ },
  {
    field: 'structured_data',
    names: [
      /(extracted|structured|collected|analysis|captured)[._](data|fields|variables|results?|outputs?)$/,
      /(^|[._])(data_collection|extractions?|output_agent_variables|json_output)$/,
      /(^|\.)analysis$/
    ]
  }
]

/** The moment of the message, which is the end of the call if the report has no better one. */
export const messageTime =
  /(^|\.)(timestamp|time_stamp|occurred_at|event_time(stamp)?|original_timestamp|sent_at|datetime|date_time|date|time|ts)$/

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
