import type { CallReport } from '@callbook/domain'
import fc from 'fast-check'
import { type ClientName, clients, fieldsOf, hourMs, millisecondsOf } from './report-fields.ts'

/** Reports of one call that arrive at the same time. */
export interface Arrival {
  readonly client: ClientName
  readonly providerCallId: string
  /** Time between receipt and storage: long if they waited for a retry. */
  readonly lagMs: number
  readonly reports: readonly {
    readonly report: CallReport
    /** Number of copies that arrive. */
    readonly copies: number
  }[]
}

export type Step =
  | { readonly kind: 'arrivals'; readonly arrivals: readonly Arrival[] }
  | { readonly kind: 'turn'; readonly client: ClientName; readonly isOn: boolean }
  | { readonly kind: 'erase'; readonly client: ClientName; readonly number: string }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'expire' }

/** Clients share ids: a provider's call id identifies a call only within one endpoint. */
const callNumbers = fc.nat(4)

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

const numbers = ['+12025550147', '+12025550148'] as const

/** One number at a time, because the order of two concurrent arrivals is undefined. */
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
      lagMs: fc
        .constantFrom(0, 5_000, 30 * hourMs, 50 * 24 * hourMs)
        .map((ms) => ms - millisecondsOf(client, callNumber)),
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
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire') }) },
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
