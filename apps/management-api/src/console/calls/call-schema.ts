import { callBounds, callWithTranscriptColumns, jsonTemplate } from '@callbook/db'
import { formatPhoneNumber } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { detailBounds } from '../../tenant/bounds.ts'
import { CallWithTranscript } from '../../tenant/calls/schema.ts'
import { Nullable } from '../../tenant/fields.ts'
import { text } from '../../tenant/json-text.ts'

const { cost_usd, cost_breakdown, ...withoutCosts } = CallWithTranscript.properties

const international = (of: string) =>
  Nullable(Type.String(), { description: `\`${of}\` in its international form, grouped` })

/** A call with what was said in it, with what is shown of it. */
export const ShownCall = Type.Object(
  {
    ...withoutCosts,
    cost_usd: Type.Optional(cost_usd),
    cost_breakdown: Type.Optional(cost_breakdown),
    caller_phone_number_international: international('caller_phone_number'),
    agent_phone_number_international: international('agent_phone_number')
  },
  {
    title: 'ShownCall',
    additionalProperties: false,
    examples: CallWithTranscript['examples'].map(
      (call: { readonly caller_phone_number: string; readonly agent_phone_number: string }) => ({
        ...call,
        caller_phone_number_international: formatPhoneNumber(call.caller_phone_number),
        agent_phone_number_international: formatPhoneNumber(call.agent_phone_number)
      })
    )
  }
)

type Column = keyof typeof callWithTranscriptColumns

const costs: readonly Column[] = ['cost_usd', 'cost_breakdown']

/** First, where they are found without reading the rest. */
const numbers: readonly Column[] = ['caller_phone_number', 'agent_phone_number']

function templateOf(columns: readonly Column[]) {
  const shape = Object.fromEntries(columns.map((name) => [name, name]))

  return jsonTemplate(callWithTranscriptColumns, shape, { ...callBounds, ...detailBounds })
}

const others = (Object.keys(callWithTranscriptColumns) as Column[]).filter((name) => !numbers.includes(name))

/** Writes a call as `presentCall` takes it. */
export const callJson = {
  withCosts: templateOf([...numbers, ...others]),
  withoutCosts: templateOf([...numbers, ...others.filter((name) => !costs.includes(name))])
}

const beginning = /^\{"caller_phone_number":(null|"(?:[^"\\]|\\.)*"),"agent_phone_number":(null|"(?:[^"\\]|\\.)*"),/

/** @param json as `callJson` has it written */
export function presentCall(json: string): string {
  const [, caller = 'null', agent = 'null'] = beginning.exec(json) ?? []

  return (
    `${json.slice(0, -1)},"caller_phone_number_international":${internationalForm(caller)},` +
    `"agent_phone_number_international":${internationalForm(agent)}}`
  )
}

function internationalForm(json: string): string {
  const number: string | null = JSON.parse(json)

  return text(number === null ? null : formatPhoneNumber(number))
}
