import type { CountryCode } from 'libphonenumber-js/max'
import type { CallDirection, CallReport } from '../../calls/call-report.ts'
import { readLine, readPhoneNumber } from './fields.ts'
import type { Source } from './source.ts'

/** Where a report has the numbers of the two sides, each in the order of preference. */
export interface PartyPaths {
  readonly caller: readonly string[]
  readonly agent: readonly string[]
}

type Parties = Pick<CallReport, 'callerPhoneNumber' | 'agentPhoneNumber'>

/** The caller is the other party in both directions. */
export function readParties(source: Source, { caller, agent }: PartyPaths, country: CountryCode | undefined): Parties {
  return {
    callerPhoneNumber: readPhoneNumber(source, country, ...caller),
    agentPhoneNumber: readPhoneNumber(source, country, ...agent) ?? readLine(source, ...agent)
  }
}

/** Which side is which of a call that is told as who called whom; neither, if its direction is not known. */
export function partiesOf(direction: CallDirection, from: string, to: string): PartyPaths {
  if (direction === 'inbound') return { caller: [from], agent: [to] }
  if (direction === 'outbound') return { caller: [to], agent: [from] }

  return { caller: [], agent: [] }
}
