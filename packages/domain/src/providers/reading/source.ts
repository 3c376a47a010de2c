import { isObject } from '../../json/json.ts'

/**
 * An untrusted body, and the record of its unreadable fields.
 *
 * Every reader takes paths in order of preference and returns the first readable value. It skips absent, null and empty
 * fields. An unreadable field counts as absent and is recorded.
 */
export interface Source {
  readonly root: Readonly<Record<string, unknown>>
  /** Path of `root` in the body, with a trailing dot; empty for the body itself. */
  readonly prefix: string
  /** JSON paths. All items of an array share one. */
  readonly unreadable: Set<string>
  /** Remaining number of entries of lists and objects to read, because reading blocks other requests. */
  readonly room: { entries: number }
  /** Cache of the objects at paths, by the index of their path; `undefined` if a cache is not worth its cost. */
  readonly objects: (Readonly<Record<string, unknown>> | null | undefined)[] | undefined
}

/** A real report has fewer turns, transfers, results and other entries. */
const maxEntries = 10_000

export function createSource(body: Readonly<Record<string, unknown>>): Source {
  return { root: body, prefix: '', unreadable: new Set(), room: { entries: maxEntries }, objects: [] }
}

/** Returns an object inside a source as a separate source. */
export function nestedSource({ unreadable, room }: Source, root: Source['root'], prefix: string): Source {
  return { root, prefix, unreadable, room, objects: undefined }
}

/** A value that is present but unreadable. */
export const unreadable = Symbol('unreadable')

/** The value of a field if it can be read; null if it is absent. */
export type Readable<T> = T | null | typeof unreadable

/** Returns the first value along `paths` that `read` accepts. */
export function readFirst<T>(
  source: Source,
  paths: readonly string[],
  read: (value: unknown, path: string) => Readable<T>
): T | null {
  for (const path of paths) {
    const value = valueAt(source, path)
    if (value === undefined || value === null) continue
    const readable = read(value, path)
    if (readable === unreadable) source.unreadable.add(source.prefix + path)
    else if (readable !== null) return readable
  }

  return null
}

/** Returns `true` if a path has any value, readable or not. */
export function isPresent(source: Source, path: string): boolean {
  const value = valueAt(source, path)

  return value !== undefined && value !== null
}

/** Returns the value at a path. A value on the path that is not an object is recorded as unreadable. */
export function valueAt(source: Source, path: string): unknown {
  const { name, container } = places.get(path) ?? placeOf(path)
  if (container === undefined) return source.root[name]

  return objectAt(source, container)?.[name]
}

type JsonRecord = Readonly<Record<string, unknown>>

/** The last name of a path, and the object that contains it. */
interface Place {
  readonly name: string
  readonly container: Container | undefined
}

interface Container extends Place {
  readonly path: string
  readonly index: number
}

/** A cache without a bound, because the code has only a few hundred paths. */
const places = new Map<string, Place>()
const containers = new Map<string, Container>()

function placeOf(path: string): Place {
  const dot = path.lastIndexOf('.')
  const place = { name: path.slice(dot + 1), container: dot === -1 ? undefined : containerOf(path.slice(0, dot)) }
  places.set(path, place)

  return place
}

function containerOf(path: string): Container {
  const known = containers.get(path)
  if (known !== undefined) return known

  const place = placeOf(path)
  const container = { ...place, path, index: containers.size }
  containers.set(path, container)

  return container
}

/** Returns the object at a path, or null. It is cached, because many paths of a report lead through it. */
function objectAt(source: Source, container: Container): JsonRecord | null {
  const { objects } = source
  const known = objects?.[container.index]
  if (known !== undefined) return known

  const parent = container.container === undefined ? source.root : objectAt(source, container.container)
  const value = parent?.[container.name] ?? null
  const object = isObject(value) ? value : null
  if (value !== object) source.unreadable.add(source.prefix + container.path)
  if (objects !== undefined) objects[container.index] = object

  return object
}
