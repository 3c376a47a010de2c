import { readFileSync, writeFileSync } from 'node:fs'
import type { ListingProviderName } from '../../providers/index.ts'

/**
 * The shape of a value: a leaf (`text`, `number`, `boolean`, `json`, or a union of words: `=one|=other`), a type by its
 * name (`#Call`), alternatives (an array), or an object by its members. The member `[]` is for the items of a list, `*`
 * for the values of an object under any name.
 */
export type TypeShape = string | readonly TypeShape[] | { readonly [member: string]: TypeShape }

/** The type of a report, and the named types in it. */
export interface Shapes {
  /** An npm package with its version, or the URL of a page. */
  readonly source: string
  readonly report: TypeShape
  readonly types: Readonly<Record<string, TypeShape>>
}

export function readShapes(provider: ListingProviderName): Shapes {
  return JSON.parse(readFileSync(shapesFile(provider), 'utf8'))
}

export function shapesFile(provider: ListingProviderName): URL {
  return new URL(`../../providers/${provider}/testing/types.json`, import.meta.url)
}

/** Writes a committed list. */
export function writeJson(file: URL, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`)
}
