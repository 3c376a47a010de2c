import type { CountryCode } from 'libphonenumber-js/max'
import type { CallNumber } from '../../calls/call-details.ts'
import type { CallReport } from '../../calls/call-report.ts'
import type { CallDirection } from '../../tables/call-values.ts'
import { readNormalizedDestination } from './destination.ts'
import { readLine, readPhoneNumber } from './fields.ts'
import type { Source } from './source.ts'

/** Paths of the numbers of both sides, each in order of preference. */
export interface PartyPaths {
  readonly caller: readonly string[]
  readonly agent: readonly string[]
}

export type Parties = Pick<CallReport, 'callerPhoneNumber' | 'agentPhoneNumber'>

/** Reads the numbers. The caller is the other party in both directions. */
export function readParties(source: Source, { caller, agent }: PartyPaths, country: CountryCode | undefined): Parties {
  return {
    callerPhoneNumber: readPhoneNumber(source, country, ...caller),
    agentPhoneNumber: readPhoneNumber(source, country, ...agent) ?? readLine(source, ...agent)
  }
}

/** Reads the numbers of a call without a direction under their names; empty for any other call. */
export function readNumbers(
  source: Source,
  direction: CallDirection,
  paths: readonly string[],
  country: CountryCode | undefined
): readonly CallNumber[] {
  if (direction !== 'unknown') return []

  return paths.flatMap((path) => {
    const number = readNormalizedDestination(source, country, path)

    return number === null ? [] : [{ name: path.slice(path.lastIndexOf('.') + 1), number }]
  })
}

/** Assigns the two sides of a call with a from and a to number; neither if its direction is unknown. */
export function partiesOf(direction: CallDirection, from: string, to: string): PartyPaths {
  if (direction === 'inbound') return { caller: [from], agent: [to] }
  if (direction === 'outbound') return { caller: [to], agent: [from] }

  return { caller: [], agent: [] }
}
