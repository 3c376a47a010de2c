import { isObject } from '../../../json/json.ts'
import { type Source, valueAt } from '../source.ts'
import { isOfAnother, isOfCaller } from './keys.ts'

/** The path of an object, of several objects in an array, or of separate results with a name each. */
export type FactsPlace = string | { readonly path: string; readonly name: string; readonly value: string }

/**
 * Subject of an object: the whole call; its caller, according to the key; an output of the client's analysis under
 * its own name; or anything else.
 */
export type Standing = 'call' | 'caller' | 'output' | 'other'

type Members = readonly (readonly [key: string, value: unknown])[]

/** The members of an object, and its subject. */
export interface FactsObject {
  readonly standing: Standing
  readonly members: Members
}

/** Maximum number of objects at one place. Reading blocks other requests, and a caller has no more names. */
const maxObjects = 20
const maxMembers = 200

interface FoundObject extends FactsObject {
  /** Subject of inner objects if their keys do not identify the caller. */
  readonly ofInner: Standing
}

/** Returns the objects at a place and the objects inside them. */
export function listObjects(source: Source, place: FactsPlace): readonly FactsObject[] {
  const found = [...outerObjects(source, place)]
  // The list grows during the loop.
  for (const { standing, members, ofInner } of found) {
    if (standing === 'other') continue
    for (const [key, value] of members) {
      if (!isObject(value)) continue
      if (found.length === maxObjects) return found
      found.push({ standing: standingOf(key, ofInner), members: membersOf(value), ofInner: 'other' })
    }
  }

  return found
}

function outerObjects(source: Source, place: FactsPlace): readonly FoundObject[] {
  if (typeof place !== 'string') {
    const results = valueAt(source, place.path)

    return isObject(results) ? [{ standing: 'call', members: resultsOf(results, place), ofInner: 'output' }] : []
  }
  const value = valueAt(source, place)
  if (Array.isArray(value)) {
    const items = value.slice(0, maxObjects).filter(isObject)

    return items.map((item) => ({ standing: 'output', members: membersOf(item), ofInner: 'output' }))
  }

  return isObject(value) ? [{ standing: 'call', members: membersOf(value), ofInner: 'other' }] : []
}

function membersOf(object: Readonly<Record<string, unknown>>): Members {
  return Object.keys(object)
    .slice(0, maxMembers)
    .map((key) => [key, object[key]] as const)
}

function standingOf(key: string, otherwise: Standing): Standing {
  if (isOfCaller(key)) return 'caller'

  return isOfAnother(key) ? 'other' : otherwise
}

/** Returns results by their names, or by their id without a name. */
function resultsOf(results: Readonly<Record<string, unknown>>, place: { name: string; value: string }): Members {
  return membersOf(results).flatMap(([id, result]) => {
    if (!isObject(result)) return []
    const name = result[place.name]

    return [[typeof name === 'string' && name !== '' ? name : id, result[place.value]] as const]
  })
}
