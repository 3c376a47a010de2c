import { Buffer } from 'node:buffer'

/** Maximum size of a result in bytes of JSON: its text and its structured content, which are the same. */
export const maxResultBytes = 32 * 1024

/** For the names around the items, the counts, the cursor and the link. */
const frameBytes = 2 * 1024

export const maxItemBytes = maxResultBytes - frameBytes

const ellipsis = '…'

/** Returns the bytes that a value takes in a result: as JSON, and as JSON within a text. */
export function sizeOf(value: unknown): number {
  const json = JSON.stringify(value) ?? ''

  return Buffer.byteLength(json) + Buffer.byteLength(JSON.stringify(json))
}

/** Returns the first items that fit into `maxBytes`, and takes no more than one beyond them. */
export function firstThatFit<Item>(items: Iterable<Item>, maxBytes: number): Item[] {
  const fitting: Item[] = []
  let left = maxBytes
  for (const item of items) {
    left -= sizeOf(item) + separatorBytes
    if (left < 0) break
    fitting.push(item)
  }

  return fitting
}

const separatorBytes = 2

/** Cuts every text of a value to at most `maxBytes` of UTF-8, and every list to at most `maxItems`. */
export function shorten(value: unknown, maxBytes: number, maxItems = 20): unknown {
  if (typeof value === 'string') return cut(value, maxBytes)
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => shorten(item, maxBytes, maxItems))
  if (typeof value !== 'object' || value === null) return value

  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member, maxBytes, maxItems)]))
}

/** Cuts a text to at most `maxBytes` of UTF-8, between characters. */
export function cut(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text
  const bytes = Buffer.from(text.slice(0, maxBytes)).subarray(0, maxBytes - Buffer.byteLength(ellipsis))
  const whole = new TextDecoder('utf-8', { fatal: false }).decode(bytes, { stream: true })

  return `${whole}${ellipsis}`
}

/** Leaves out unknown and empty members, which cost an assistant as much as others. */
export function known(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => !isEmpty(member)))
}

function isEmpty(member: unknown): boolean {
  if (member === null || member === undefined || member === '') return true

  return typeof member === 'object' && Object.values(member).every(isEmpty)
}
