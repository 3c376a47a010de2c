import type { Marks } from './marks.ts'
import type { Shapes, TypeShape } from './shapes.ts'

/** Shapes for open types: by the path of a value, or the members of a type by `#` and its name. */
export type Opened = Readonly<Record<string, TypeShape>>

/** Returns the number of a leaf by its path: `message.costs[].cost`, with `*` for any name. */
export type IdOfLeaf = (path: string, shape: string) => number

/** A member name that represents any name. */
export const anyName = 'some_key'

/** Returns the number of rounds after which every union has had each of its variants. */
export function turnsOf({ report, types }: Shapes, opened: Opened): number {
  return turns(report, [])

  function turns(shape: TypeShape, within: readonly string[]): number {
    if (typeof shape === 'string') {
      return isNew(shape, within) ? turns(typeOf(types, opened, shape), [...within, shape]) : 1
    }
    if (Array.isArray(shape)) return shape.length * most(shape, within)
    const members = Object.entries(shape)

    return most(
      members.flatMap(([name, member]) => (name === '[]' && Array.isArray(member) ? member : [member])),
      within
    )
  }

  function most(shapes: readonly TypeShape[], within: readonly string[]): number {
    return Math.max(1, ...shapes.map((shape) => turns(shape, within)))
  }
}

/**
 * Creates a report with a mark on each leaf of its type. A list has one item, or one of each variant. Recursive types
 * are omitted.
 *
 * @param at the path of the type in a body
 */
export function markedReport(
  { report, types }: Shapes,
  opened: Opened,
  {
    at,
    turn,
    marks,
    idOf
  }: { readonly at: string; readonly turn: number; readonly marks: Marks; readonly idOf: IdOfLeaf }
): unknown {
  return markedValue(report, at, [], turn)

  function markedValue(declared: TypeShape, path: string, within: readonly string[], variant: number): unknown {
    const shape = opened[path] ?? declared
    if (typeof shape === 'string') {
      if (!shape.startsWith('#')) return leafOf(shape, idOf(path, shape), marks)
      if (!isNew(shape, within)) return undefined
      return markedValue(typeOf(types, opened, shape), path, [...within, shape], variant)
    }
    if (Array.isArray(shape)) {
      return markedValue(shape[variant % shape.length], path, within, Math.floor(variant / shape.length))
    }
    const { '[]': items, ...members } = shape as Members
    if (items === undefined) return markedMembers(members, path, within, variant)
    const variants: readonly TypeShape[] = Array.isArray(items) ? items : [items]

    return variants.map((item) => markedValue(item, `${path}[]`, within, variant)).filter((item) => item !== undefined)
  }

  function markedMembers(members: Members, path: string, within: readonly string[], variant: number): unknown {
    const values = Object.entries(members).map(([name, member]) => [
      name === '*' ? anyName : name,
      markedValue(member, path === '' ? name : `${path}.${name}`, within, variant)
    ])

    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }
}

type Members = Readonly<Record<string, TypeShape>>

function leafOf(shape: string, id: number, marks: Marks): unknown {
  if (shape === 'text') return marks.text(id)
  if (shape === 'number') return marks.number(id)
  if (shape === 'boolean') return true
  if (shape === 'json') return marks.json(id)

  return wordsOf(shape)[0]
}

/** Returns the words of a union. */
export function wordsOf(shape: string): readonly string[] {
  return shape.startsWith('=') ? shape.split('|').map((word) => word.slice(1)) : []
}

function isNew(shape: string, within: readonly string[]): boolean {
  return shape.startsWith('#') && !within.includes(shape)
}

function typeOf(types: Shapes['types'], opened: Opened, reference: string): TypeShape {
  const members = types[reference.slice(1)] ?? {}
  const known = opened[reference]

  return known === undefined ? members : { ...(members as object), ...(known as object) }
}
