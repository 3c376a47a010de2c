import { readFileSync } from 'node:fs'
import type { ProviderName } from '../../providers/index.ts'

/**
 * What a value may be: a leaf (`text`, `number`, `boolean`, `json`, or one of the words of a union: `=one|=other`), a
 * type by its name (`#Call`), one of several (an array), or an object by its members. The member `[]` stands for the
 * items of a list, `*` for the values of an object under any name.
 */
export type Shape = string | readonly Shape[] | { readonly [member: string]: Shape }

/** The type of a report, and the types in it that have a name. */
export interface Shapes {
  /** A package of npm with its version, or the address of a page. */
  readonly source: string
  readonly report: Shape
  readonly types: Readonly<Record<string, Shape>>
}

export function readShapes(provider: ProviderName): Shapes {
  return JSON.parse(readFileSync(shapesFile(provider), 'utf8'))
}

export function shapesFile(provider: ProviderName): URL {
  return new URL(`../../providers/${provider}/testing/types.json`, import.meta.url)
}
