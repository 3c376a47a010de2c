import type { ProviderVerdict } from '../../../calls/call-details.ts'
import { readJson, readLine } from '../fields.ts'
import type { Source } from '../source.ts'
import type { Member } from './members.ts'
import { readShortText } from './texts.ts'

/** Paths of an analysis result in a report or in one of its entries, in order of preference. */
export interface VerdictPlaces {
  readonly result: readonly string[]
  readonly rationale?: readonly string[]
}

/** Reads an analysis result under a normalized name; empty if the report has none. */
export function readVerdict(
  source: Source,
  name: string,
  { result, rationale = [] }: VerdictPlaces
): ProviderVerdict[] {
  const verdict = { name, result: readJson(source, ...result), rationale: readShortText(source, ...rationale) }

  return verdict.result === null && verdict.rationale === null ? [] : [verdict]
}

/** Reads an analysis result from an object of results by id, which may have a name. */
export function readMemberVerdict(
  { name, source }: Member,
  namePath: string,
  places: VerdictPlaces
): ProviderVerdict[] {
  return readVerdict(source, readLine(source, namePath) ?? name, places)
}
