import { isObject } from '../json/json.ts'
import { allProviders } from './index.ts'

/**
 * Where the providers put the id of a call, an envelope's before that of a flat body, in whatever order they are told
 * of.
 */
const places = allProviders
  .flatMap(({ callIdPaths }) => callIdPaths)
  .sort()
  .map((path) => path.split('.'))
  .sort((one, other) => other.length - one.length)

const maxLength = 256

/** The provider's id of the call in a body that is refused for something else; null when there is none to be read. */
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
