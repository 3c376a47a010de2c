import type { ReadReport } from '@callbook/calls'
import { type Database, listMappingRows } from '@callbook/db'
import {
  compileMapping,
  countryOfPhoneNumber,
  findProvider,
  type Mapping,
  mappingNameOf,
  mappingPresets,
  type OrganizationId,
  parseAndRedact
} from '@callbook/domain'

/** Returns a reader of stored bodies by the current rules. It loads the mappings of the organization once. */
export async function createReportReader(db: Database, organizationId: OrganizationId): Promise<ReadReport> {
  const documents: Record<string, unknown> = Object.fromEntries(
    Object.entries(mappingPresets).map(([name, { mapping }]) => [name, mapping])
  )
  for (const { name, document } of await listMappingRows(db, organizationId)) documents[name] = JSON.parse(document)
  const mappings = new Map<string, Mapping>()
  for (const [name, document] of Object.entries(documents)) {
    const check = compileMapping(document)
    if (check.ok) mappings.set(name, check.mapping)
  }

  return (provider, body, clientPhoneNumber) => {
    const parsed = parseAndRedact(body)
    if (!parsed.ok) return { kind: 'invalid', path: '', message: parsed.problem }
    const mapping = mappings.get(mappingNameOf(provider) ?? '')
    const context = { country: countryOfPhoneNumber(clientPhoneNumber), mapping }
    const reading = findProvider(provider)?.read(parsed.value, context)

    return reading ?? { kind: 'invalid', path: '', message: `no provider is called ${provider}` }
  }
}
