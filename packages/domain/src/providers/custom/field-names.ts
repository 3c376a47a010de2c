import type { MappedFieldName } from './fields.ts'

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
