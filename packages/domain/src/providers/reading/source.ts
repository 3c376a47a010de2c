import { isObject } from '../../json/json.ts'

/**
 * A body that may hold anything, and the record of what in it could not be read.
 *
 * Every reader takes paths in the order of preference and returns the first value that can be read. A field that is
 * absent, null or empty is passed over; one that is there and cannot be read counts as absent and goes on record.
 */
export interface Source {
  readonly root: Readonly<Record<string, unknown>>
  /** Where `root` stands in the body, with a dot at its end; empty for the body itself. */
  readonly prefix: string
  /** JSON paths; all items of an array share one. */
  readonly unreadable: Set<string>
}

export function sourceOf(body: Readonly<Record<string, unknown>>): Source {
  return { root: body, prefix: '', unreadable: new Set() }
}

/** What stands for a value that is there and of no use. */
export const unreadable = Symbol('unreadable')

/** What a field holds, if it can be read; null for nothing. */
export type Readable<T> = T | null | typeof unreadable

/** The first value along `paths` of which `read` makes something. */
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

/** Whether there is anything at a path, readable or not. */
export function isPresent(source: Source, path: string): boolean {
  const value = valueAt(source, path)

  return value !== undefined && value !== null
}

/** The value at a path. Whatever stands in its way without being an object goes on record. */
export function valueAt(source: Source, path: string): unknown {
  if (!path.includes('.')) return source.root[path]

  let value: unknown = source.root
  let end = -1
  for (const name of namesOf(path)) {
    if (value === undefined || value === null) return undefined
    if (!isObject(value)) {
      source.unreadable.add(source.prefix + path.slice(0, end))
      return undefined
    }
    value = value[name]
    end += 1 + name.length
  }

  return value
}

/** Paths are written in code: there are some hundred of them. */
const split = new Map<string, readonly string[]>()

function namesOf(path: string): readonly string[] {
  const known = split.get(path)
  if (known !== undefined) return known

  const names = path.split('.')
  split.set(path, names)

  return names
}
