import { isObject } from '../../json/json.ts'

/** A parsed JSON pointer (RFC 6901). */
export interface Pointer {
  readonly text: string
  readonly names: readonly string[]
}

const maxSteps = 20
const maxLength = 300

/** Parses a JSON pointer; `undefined` if it is malformed, or has more than 20 steps or 300 characters. */
export function parsePointer(text: string): Pointer | undefined {
  if (text.length > maxLength || !syntax.test(text)) return undefined
  const names = text.split('/').slice(1).map(unescapeName)

  return names.length > maxSteps ? undefined : { text, names }
}

/** Each step begins with a slash. A tilde is only part of `~0` and `~1`. */
const syntax = /^(?:\/(?:[^~/]|~[01])*)*$/

function unescapeName(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Returns the name of a member as a step of a pointer. */
export function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

const index = /^(?:0|[1-9]\d*)$/

/** Maximum number of members that a wildcard reads. */
const maxMembers = 200

/**
 * Returns the value at a pointer in which a step `*` means every member: an object with all found members. A value that
 * is no object, or whose members exist already, has the name of its own member.
 */
export function valuesAtPointer(value: unknown, pointer: Pointer): unknown {
  const place = pointer.names.indexOf('*')
  if (place === -1) return valueAtPointer(value, pointer)
  const parent = valueAtPointer(value, { ...pointer, names: pointer.names.slice(0, place) })
  if (!isObject(parent) && !Array.isArray(parent)) return undefined
  const rest = { ...pointer, names: pointer.names.slice(place + 1) }
  const found: Record<string, unknown> = {}
  let read = 0
  for (const name of Object.keys(parent)) {
    read += 1
    if (read > maxMembers) break
    const member = valuesAtPointer((parent as Readonly<Record<string, unknown>>)[name], rest)
    if (member === undefined || member === null) continue
    if (isObject(member) && !Object.keys(member).some((key) => Object.hasOwn(found, key))) Object.assign(found, member)
    else if (name !== '__proto__') found[name] = member
  }

  return Object.keys(found).length === 0 ? undefined : found
}

/**
 * Returns the value at a pointer; `undefined` without one. Only own members count, so that `__proto__` and `length`
 * reach nothing that is not in the body.
 */
export function valueAtPointer(value: unknown, { names }: Pointer): unknown {
  let found = value
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    if (Array.isArray(found) && !index.test(name)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[name]
  }

  return found
}
