import { isObject } from '../../../json/json.ts'
import type { ApiRequest } from '../../listing/listing.ts'
import { readLine } from '../../reading/fields.ts'
import { sourceOf } from '../../reading/source.ts'

type Fields = Readonly<Record<string, unknown>>

/** Members that a report has next to its older copy of the call, and a fetched call within the call. */
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
 * Objects that a report includes, and to which a fetched call refers by id. They may have changed since the call, so
 * only members that seldom change are copied, and not the prompt.
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

/** Moves the times, costs, analysis and artifact next to the call, and adds the number and the assistant. */
export function wrap(call: object, foundCalls: readonly unknown[]): object {
  const members = Object.entries(call)
  const referred = referencesOf(call).map(({ name, pick }, index) => {
    const found = foundCalls[index]

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
