import { cutToJson } from '../../../json/json-size.ts'
import { readText } from '../fields.ts'
import type { Source } from '../source.ts'

const TEXT_BYTES = 4 * 1024

/** Reads a text up to 4 KB. */
export function readShortText(source: Source, ...paths: readonly string[]): string | null {
  const text = readText(source, ...paths)

  return text === null ? null : shorten(text)
}

/** Truncates a text to 4 KB. */
export function shorten(text: string): string {
  return cutToJson(text, TEXT_BYTES)
}
