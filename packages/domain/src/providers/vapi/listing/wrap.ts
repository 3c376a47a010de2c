import { isObject } from '../../../json/json.ts'
import type { ApiRequest } from '../../listing/listing.ts'
import { readLine } from '../../reading/fields.ts'
import { sourceOf } from '../../reading/source.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a fetched call has within, and a report beside its older copy of the call. */
const lifted = new Set([
  'analysis',
  'artifact',
  'assistantVersion',
  'compliance',
  'cost',
  'costBreakdown',
  'costs',
  'customer',
  'destination',
  'endedAt',
  'endedMessage',
  'endedReason',
  'messages',
  'recordingUrl',
  'startedAt',
  'stereoRecordingUrl',
  'summary',
  'transcript'
])

/**
 * What a report has whole, and a fetched call by its id alone. Both may have been changed since the call: what is taken
 * of them is what seldom changes, and not the prompt.
 */
const references = [
  {
    name: 'phoneNumber',
    id: 'phoneNumberId',
    path: '/phone-number',
    pick: ({ id, name, number, provider, twilioPhoneNumber }: Fields) => ({
      id,
      name,
      number,
      provider,
      twilioPhoneNumber
    })
  },
  {
    name: 'assistant',
    id: 'assistantId',
    path: '/assistant',
    pick: ({ id, name, transcriber }: Fields) => ({
      id,
      name,
      transcriber: isObject(transcriber) ? { language: transcriber['language'] } : undefined
    })
  }
]

export function lookups(call: object): readonly ApiRequest[] {
  return referencesOf(call).map(({ path, value }) => ({
    method: 'GET',
    path: `${path}/${encodeURIComponent(value)}`
  }))
}

/** A report has the times, the costs, the analysis and the artifact beside the call, and the number and the assistant. */
export function wrap(call: object, lookedUp: readonly unknown[]): object {
  const members = Object.entries(call)
  const referred = referencesOf(call).map(({ name, pick }, index) => {
    const found = lookedUp[index]

    return [name, isObject(found) ? pick(found) : undefined]
  })

  return {
    message: {
      type: 'end-of-call-report',
      call: Object.fromEntries(members.filter(([name]) => !lifted.has(name))),
      ...Object.fromEntries(members.filter(([name]) => lifted.has(name))),
      ...Object.fromEntries(referred)
    }
  }
}

function referencesOf(call: object) {
  const source = sourceOf({ ...call })

  return references.flatMap((reference) => {
    const value = readLine(source, reference.id)

    return value === null ? [] : [{ ...reference, value }]
  })
}
