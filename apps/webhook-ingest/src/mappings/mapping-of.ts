import type { DeliveryEndpoint } from '@callbook/db'
import { compileMapping, type Mapping } from '@callbook/domain'
import { createBoundedMap } from '../endpoints/bounded-map.ts'

const compiled = createBoundedMap<string, Mapping | undefined>(1_000)

/** Returns the live mapping of an endpoint. Each text is compiled once. */
export function mappingOf({ mapping: text }: Pick<DeliveryEndpoint, 'mapping'>): Mapping | undefined {
  if (text === undefined) return undefined
  const known = compiled.get(text)
  if (known !== undefined) return known

  const check = compileMapping(JSON.parse(text))
  const mapping = check.ok ? check.mapping : undefined
  compiled.set(text, mapping)

  return mapping
}
