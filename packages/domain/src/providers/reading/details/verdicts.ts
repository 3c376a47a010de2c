import type { ProviderVerdict } from '../../../calls/call-details.ts'
import { readJson, readLine } from '../fields.ts'
import type { Source } from '../source.ts'
import type { Member } from './members.ts'
import { readShortText } from './texts.ts'

/** Where a report, or an entry of it, has a verdict, in the order of preference. */
export interface VerdictPlaces {
  readonly result: readonly string[]
  readonly rationale?: readonly string[]
}

/** A verdict under a name of ours; none where nothing is told of it. */
export function readVerdict(
  source: Source,
  name: string,
  { result, rationale = [] }: VerdictPlaces
): ProviderVerdict[] {
  const verdict = { name, result: readJson(source, ...result), rationale: readShortText(source, ...rationale) }

  return verdict.result === null && verdict.rationale === null ? [] : [verdict]
}

/** A verdict that stands in an object under its id, and may have a name. */
export function readMemberVerdict(
  { name, source }: Member,
  namePath: string,
  places: VerdictPlaces
): ProviderVerdict[] {
  return readVerdict(source, readLine(source, namePath) ?? name, places)
}
