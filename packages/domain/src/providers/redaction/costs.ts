import { redactionRules } from '../../redaction/redaction-rules.ts'
import { removeMembers } from '../../redaction/remove-members.ts'
import type { MappingDocument } from '../custom/mapping.ts'
import { parsePointer } from '../custom/pointer.ts'
import { allProviders, providers } from '../index.ts'

const rules = new Map(
  Object.entries(providers).map(([name, { bodyPaths, costNames }]) => [
    name,
    redactionRules({ names: [], ambiguousNames: costNames, paths: [{ ...bodyPaths, secret: [], secretPrefixes: {} }] })
  ])
)

/**
 * A rejected report may come from any provider, and a mapped one has any shape, so costs are removed everywhere except
 * in texts.
 */
const anyCosts = {
  names: allProviders.flatMap(({ costNames }) => costNames),
  paths: allProviders.map(({ bodyPaths: { said = [] } }) => ({ said }))
}
const rulesOfAny = redactionRules(anyCosts)

/**
 * Removes the cost of the call from the JSON text of a stored report. The client's own data stays unchanged.
 *
 * @param mapping the document of the vendor's mapping, which names the member with the cost
 */
export function withoutCosts(text: string, provider: string, mapping?: MappingDocument): string {
  const ofProvider = rules.get(provider)

  return ofProvider === undefined ? withoutAnyCosts(text, mapping) : removeMembers(text, ofProvider)
}

/** Removes the cost members of all providers and of a mapping from the JSON text of a rejected report. */
export function withoutAnyCosts(text: string, mapping?: MappingDocument): string {
  const mapped = mapping === undefined ? [] : costNamesOf(mapping)
  if (mapped.length === 0) return removeMembers(text, rulesOfAny)

  return removeMembers(text, redactionRules({ ...anyCosts, names: [...anyCosts.names, ...mapped] }))
}

/** Returns the names of the members from which a mapping reads the cost. An index names the list around it. */
function costNamesOf({ fields }: MappingDocument): string[] {
  const { from = [], by_direction: sides } = fields['cost_usd'] ?? {}
  const pointers = [...from, ...(sides?.inbound ?? []), ...(sides?.outbound ?? [])]

  return pointers.flatMap((text) => parsePointer(text)?.names.findLast((name) => !/^\d+$/.test(name)) ?? [])
}
