import { isObject } from '../../../json/json.ts'
import { type Source, valueAt } from '../source.ts'
import { type Fact, factOf, isOfAnother, isOfCaller } from './keys.ts'

/** The path of an object, of several objects in an array, or of separate results with a name each. */
export type FactsPlace = string | { readonly path: string; readonly name: string; readonly value: string }

/**
 * Subject of an object: the whole call; its caller, according to the key; an output of the client's analysis under
 * its own name; or anything else.
 */
export type Standing = 'call' | 'caller' | 'output' | 'other'

/** The values of an object by the meaning of their keys. */
export type Facts = ReadonlyMap<Fact, readonly unknown[]>

export interface FactsObject {
  readonly standing: Standing
  readonly facts: Facts
}

/** Maximum number of objects at one place. Reading blocks other requests, and a caller has no more names. */
const maxObjects = 20
const maxMembers = 200

type JsonRecord = Readonly<Record<string, unknown>>

interface FoundObject {
  readonly standing: Standing
  /** Subject of inner objects if their keys do not identify the caller. */
  readonly ofInner: Standing
  /** `undefined` until the first fact, because most objects have none. */
  facts: Map<Fact, unknown[]> | undefined
  /** The inner objects, each after its key. */
  readonly inner: (readonly [key: string, object: JsonRecord])[]
}

/** Returns the objects with facts at a place and inside the objects there. */
export function listObjects(source: Source, place: FactsPlace): readonly FactsObject[] {
  const found = outerObjects(source, place)
  addInner(found)
  const objects: FactsObject[] = []
  for (const { standing, facts } of found) if (facts !== undefined) objects.push({ standing, facts })

  return objects
}

/** Adds the objects inside the found ones. The list grows during the loop. */
function addInner(found: FoundObject[]): void {
  for (const { standing, inner, ofInner } of found) {
    if (standing === 'other') continue
    for (const [key, object] of inner) {
      if (found.length === maxObjects) return
      found.push(readMembers(object, standingOf(key, ofInner), 'other'))
    }
  }
}

function outerObjects(source: Source, place: FactsPlace): FoundObject[] {
  if (typeof place !== 'string') {
    const results = valueAt(source, place.path)

    return isObject(results) ? [readResults(results, place)] : []
  }
  const value = valueAt(source, place)
  if (Array.isArray(value)) {
    return value
      .slice(0, maxObjects)
      .filter(isObject)
      .map((item) => readMembers(item, 'output', 'output'))
  }

  return isObject(value) ? [readMembers(value, 'call', 'other')] : []
}

function readMembers(object: JsonRecord, standing: Standing, ofInner: Standing): FoundObject {
  const found: FoundObject = { standing, ofInner, facts: undefined, inner: [] }
  let members = 0
  for (const key of Object.keys(object)) {
    addMember(found, key, object[key])
    members += 1
    if (members === maxMembers) break
  }

  return found
}

/** Reads results by their names, or by their id without a name. */
function readResults(results: JsonRecord, place: { name: string; value: string }): FoundObject {
  const found: FoundObject = { standing: 'call', ofInner: 'output', facts: undefined, inner: [] }
  for (const id of Object.keys(results).slice(0, maxMembers)) {
    const result = results[id]
    if (!isObject(result)) continue
    const name = result[place.name]
    addMember(found, typeof name === 'string' && name !== '' ? name : id, result[place.value])
  }

  return found
}

function addMember(found: FoundObject, key: string, value: unknown): void {
  if (isObject(value)) found.inner.push([key, value])
  const fact = factOf(key)
  if (fact === undefined) return
  found.facts ??= new Map()
  const known = found.facts.get(fact)
  if (known === undefined) found.facts.set(fact, [value])
  else known.push(value)
}

function standingOf(key: string, otherwise: Standing): Standing {
  if (isOfCaller(key)) return 'caller'

  return isOfAnother(key) ? 'other' : otherwise
}
