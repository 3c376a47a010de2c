import { isObject } from '../json/json.ts'
import { allProviders } from './index.ts'

/** Paths of the call id of all providers. Envelopes come before flat bodies, in any order of the providers. */
const places = allProviders
  .flatMap(({ callIdPaths }) => callIdPaths)
  .sort()
  .map((path) => path.split('.'))
  .sort((one, other) => other.length - one.length)

const maxLength = 256

/** Returns the provider's call id in a body that is rejected for another reason; null if it cannot be read. */
export function findCallId(body: unknown): string | null {
  const ids = places.map((names) => names.reduce(memberOf, body))

  return ids.find(isCallId) ?? null
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function isCallId(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > maxLength) return false

  return value.isWellFormed() && !value.includes('\u0000')
}
