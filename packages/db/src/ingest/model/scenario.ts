import type { CallReport } from '@callbook/domain'
import { callDirections, callStatuses } from '@callbook/domain'
import fc from 'fast-check'

export const clients = ['honda', 'clinic', 'legal'] as const
export type ClientName = (typeof clients)[number]

/** Reports of one call that arrive at the same time. */
export interface Arrival {
  readonly client: ClientName
  readonly providerCallId: string
  /** How long before they are written they were received. */
  readonly lagMs: number
  readonly reports: readonly {
    readonly report: CallReport
    /** How many times it arrives. */
    readonly copies: number
  }[]
}

export type Step =
  | { readonly kind: 'arrivals'; readonly arrivals: readonly Arrival[] }
  | { readonly kind: 'turn'; readonly client: ClientName; readonly isOn: boolean }
  | { readonly kind: 'erase'; readonly client: ClientName; readonly number: string }
  | { readonly kind: 'pass'; readonly ms: number }

const hourMs = 60 * 60 * 1000

export const noon = new Date('2026-11-20T12:00:00.000Z')

/** Ids are shared between clients: what a provider calls a call says nothing beyond one endpoint. */
const callNumbers = fc.nat(4)

/** Milliseconds that no other call's times have: there is one first and one last call of each customer. */
function millisecondsOf(client: ClientName, callNumber: number): number {
  return 1 + callNumber * clients.length + clients.indexOf(client)
}

const kinds: Record<ClientName, readonly Pick<CallReport, 'kind' | 'rank'>[]> = {
  honda: [
    { kind: 'call_ended', rank: 0 },
    { kind: 'call_analyzed', rank: 1 }
  ],
  clinic: [
    { kind: 'call_ended', rank: 0 },
    { kind: 'call_analyzed', rank: 1 }
  ],
  legal: [{ kind: 'end_of_call', rank: 0 }]
}

const text = fc.option(fc.constantFrom('short', 'Zoë 🚗 said "no"\n'))
const amount = fc.option(fc.constantFrom(0, 12.5, 0.0736))
const members = fc.option(fc.constantFrom({}, { plan: 'basic', 'a key': [1, null, { deep: true }] }))

function fieldsOf(client: ClientName, callNumber: number) {
  const time = fc.option(
    fc.integer({ min: -60, max: 2 }).map((hours) => {
      return new Date(noon.getTime() + hours * hourMs + millisecondsOf(client, callNumber))
    }),
    { freq: 2 }
  )
  const email = `caller-${callNumber}@example.com`

  return fc.record({
    direction: fc.constantFrom(...callDirections),
    status: fc.constantFrom(...callStatuses),
    endedReason: text,
    startedAt: time,
    endedAt: time,
    durationSeconds: amount,
    callerFullName: fc.option(fc.constantFrom('Dana Whitfield', 'Cher', 'Ludwig van Beethoven')),
    callerEmail: client === 'legal' ? fc.option(fc.constant(email)) : fc.constant(null),
    agentPhoneNumber: fc.option(fc.constant('+12025550100')),
    assistantId: text,
    assistantName: text,
    summary: fc.oneof({ weight: 9, arbitrary: text }, fc.constant('a NUL \u0000')),
    transcript: text,
    messages: fc.constantFrom([], [{ role: 'user', text: 'Hello', start_seconds: 0.5 } as const]),
    recordingUrl: fc.option(fc.constant('https://example.com/a.wav')),
    costUsd: amount,
    successEvaluation: text,
    structuredData: fc.constantFrom(null, false, 'text', [1, null], { intent: 'service' }),
    metadata: members,
    systemInstruction: text,
    systemVariables: members
  })
}

const numbers = ['+12025550147', '+12025550148'] as const

/** Only one number at a time: which of two that arrive together is first, nobody can say. */
const number = fc.constantFrom(...numbers, null)

const arrival: fc.Arbitrary<Arrival> = fc
  .tuple(fc.constantFrom(...clients), callNumbers, number)
  .chain(([client, callNumber, callerPhoneNumber]) => {
    const providerCallId = `call-${callNumber}`
    const report = fc
      .tuple(fc.constantFrom(...kinds[client]), fieldsOf(client, callNumber), fc.boolean())
      .map(([kind, fields, isWithheld]) => ({
        providerCallId,
        ...kind,
        ...fields,
        callerPhoneNumber: isWithheld ? null : callerPhoneNumber
      }))

    return fc.record({
      client: fc.constant(client),
      providerCallId: fc.constant(providerCallId),
      lagMs: fc.constantFrom(0, 5_000).map((ms) => ms - millisecondsOf(client, callNumber)),
      reports: fc.array(fc.record({ report, copies: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 3 })
    })
  })

const arrivals = fc.uniqueArray(arrival, {
  minLength: 1,
  maxLength: 8,
  selector: ({ client, providerCallId }) => `${client} ${providerCallId}`
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('arrivals'), arrivals }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('turn'), client: fc.constantFrom(...clients), isOn: fc.boolean() })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('erase'),
      client: fc.constantFrom(...clients),
      number: fc.constantFrom(...numbers)
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass'),
      ms: fc.constantFrom(
        1_000,
        3 * hourMs,
        24 * hourMs - 1_000,
        24 * hourMs,
        25 * hourMs,
        40 * 24 * hourMs,
        -2 * hourMs
      )
    })
  }
)

export const scenario = fc.array(step, { minLength: 1, maxLength: 25, size: 'max' })
