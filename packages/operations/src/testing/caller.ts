import type { ProviderName } from '@callbook/domain'
import {
  blandReport,
  callbookReport,
  elevenLabsReport,
  livekitReport,
  retellReport,
  vapiReport
} from '@callbook/domain/testing'

let callers = 0

/** Creates a caller with new, unique data: at most 99 for a process. */
export function newCaller(): TestCaller {
  const letterOf = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index)
  const letter = letterOf(Math.floor(callers / 26)) + letterOf(callers % 26)
  callers += 1
  const number = `+120255501${String(callers).padStart(2, '0')}`
  const [first, last] = [`Zebulon${letter}x`, `Quagmire${letter}x`]

  return { number, name: `${first} ${last}`, email: `zq-${letter}@example.org`, word: `Plughwort${letter}x` }
}

/** Caller whose data appears in every field that may contain personal data. */
export interface TestCaller {
  readonly number: string
  readonly name: string
  readonly email: string
  /** Unique word that appears in all texts about the caller, and only there. */
  readonly word: string
}

/** Texts that must not remain after the caller is erased, with several spellings of the number. */
export function tracesOf({ number, name, email, word }: TestCaller): readonly string[] {
  return [word, email, ...name.split(' '), number, ...spellingsOf(number)]
}

function spellingsOf(number: string): readonly string[] {
  const [, area = '', exchange = '', line = ''] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? []

  return [`${area}${exchange}${line}`, `(${area}) ${exchange}-${line}`, `${area} ${exchange} ${line}`]
}

export interface TestReport {
  readonly provider: ProviderName
  readonly body: string
}

/** Returns one call per provider, with both reports if the provider sends two. */
export function reportsOf(caller: TestCaller, startedAt: Date, callId: string): readonly TestReport[] {
  const call = { callId, callerNumber: caller.number, callerName: caller.name, startedAt }
  const { number, name, email, word } = caller
  const { message } = vapiReport({ ...call, message: { customer: { number, name, email } } })
  const given = { assistantOverrides: { metadata: { word }, variableValues: { word } } }
  const reports: readonly [ProviderName, object][] = [
    ['vapi', { message: { ...message, call: { ...(message['call'] as object), ...given } } }],
    ['retell', retellReport({ ...call, event: 'call_ended' })],
    ['retell', retellReport({ ...call, event: 'call_analyzed' })],
    ['elevenlabs', elevenLabsReport(call)],
    ['bland', blandReport(call)],
    ['callbook', callbookReport({ ...call, report: { caller: { phone_number: number, name, email } } })],
    ['livekit', livekitReport(call)]
  ]

  return reports.map(([provider, report]) => ({ provider, body: JSON.stringify(plant(report, caller)) }))
}

/** Members with data that the provider's client has supplied. */
const givenByClient = [
  ...['assistantOverrides', 'metadata', 'variableValues', 'variables'],
  ...['retell_llm_dynamic_variables', 'dynamic_variables', 'custom_analysis_data', 'structuredData']
]

const agents = ['Northgate receptionist', 'Lakeside Dental desk']

/** Returns the report with the caller's data in every sentence, address and object of the client. */
function plant(report: object, { word, number }: TestCaller): unknown {
  const planted = `${word} ${spellingsOf(number).join(' or ')}`

  return JSON.parse(JSON.stringify(report), (name, value: unknown) => {
    if (givenByClient.includes(name) && typeof value === 'object') return { ...value, planted }
    if (typeof value !== 'string' || agents.includes(value)) return value
    if (/^https?:/.test(value)) return `${value}/${word}`

    return /\s/.test(value) ? `${value} ${planted}` : value
  })
}
