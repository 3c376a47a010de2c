import { isObject } from '../../../json/json.ts'
import { type Source, valueAt } from '../source.ts'
import { isOfAnother, isOfCaller } from './keys.ts'

/** The path of an object, or of several in an array; or of results that stand one by one, each with its name. */
export type FactsPlace = string | { readonly path: string; readonly name: string; readonly value: string }

/**
 * What an object is about: the call as a whole; its caller, as its key says; something that the client's analysis
 * puts out under a name of its own; or whatever else.
 */
export type Standing = 'call' | 'caller' | 'output' | 'other'

type Members = readonly (readonly [key: string, value: unknown])[]

/** The members of an object, and what it is about. */
export interface FactsObject {
  readonly standing: Standing
  readonly members: Members
}

/** So much is looked at in one place, since it is looked at while others wait: whoever is called has no more names. */
const maxObjects = 20
const maxMembers = 200

interface FoundObject extends FactsObject {
  /** What those within are about whose keys do not say that it is the caller. */
  readonly ofInner: Standing
}

/** The objects of a place, and those within them. */
export function listObjects(source: Source, place: FactsPlace): readonly FactsObject[] {
  const found = [...outerObjects(source, place)]
  // It grows on the way.
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

/** Results by their names; one without a name by its id. */
function resultsOf(results: Readonly<Record<string, unknown>>, place: { name: string; value: string }): Members {
  return membersOf(results).flatMap(([id, result]) => {
    if (!isObject(result)) return []
    const name = result[place.name]

    return [[typeof name === 'string' && name !== '' ? name : id, result[place.value]] as const]
  })
}
