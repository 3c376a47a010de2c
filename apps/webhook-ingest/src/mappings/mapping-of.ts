import type { DeliveryEndpoint } from '@callbook/db'
import { compileMapping, type Mapping } from '@callbook/domain'
import { LRUCache } from 'lru-cache'

const compiled = new LRUCache<string, ReturnType<typeof compileMapping>>({
  max: 1_000,
  memoMethod: (text) => compileMapping(JSON.parse(text))
})

/** Returns the live mapping of an endpoint. Each text is compiled once. */
export function mappingOf({ mapping: text }: Pick<DeliveryEndpoint, 'mapping'>): Mapping | undefined {
  const check = text === undefined ? undefined : compiled.memo(text)

  return check?.ok === true ? check.mapping : undefined
}
