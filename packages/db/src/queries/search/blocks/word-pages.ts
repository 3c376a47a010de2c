import { addVarint, type EncodedOrdinals, encodeOrdinals, readVarint } from './ordinals.ts'

/** A word in the form of `wordKey`, with the calls of a block that have it. */
export interface WordEntry extends EncodedOrdinals {
  readonly key: string
}

/** Consecutive words of a block. */
export interface WordPage {
  readonly firstKey: string
  readonly data: Buffer
}

/** Size from which a page is full. With the longest entry, it still fits into a page of PostgreSQL. */
const fullBytes = 3_500

/** Maximum number of calls in a block: a word of each second call then takes 4 kB. */
export const maxCallsOfBlock = 32_768

/**
 * Returns the key of a word: its UTF-8 bytes, one as each character. So keys sort in JavaScript as bytes do in
 * PostgreSQL.
 */
export function wordKey(word: string): string {
  return Buffer.from(word, 'utf8').toString('latin1')
}

/**
 * Writes words into pages. Each word is stored with the number of bytes that it shares with the previous word.
 *
 * @param size number of calls in the block
 */
export function createPageWriter(size: number) {
  let parts: Buffer[] = []
  let bytes = 0
  let firstKey = ''
  let lastKey = ''

  function end(): WordPage[] {
    const page = { firstKey, data: Buffer.concat(parts) }
    const isEmpty = parts.length === 0
    parts = []
    bytes = 0

    return isEmpty ? [] : [page]
  }

  return {
    /** Adds the next word in the order of keys. Returns the page that it completes, if any. */
    add(key: string, ordinals: readonly number[]): WordPage[] {
      const completed = bytes >= fullBytes ? end() : []
      if (parts.length === 0) [firstKey, lastKey] = [key, '']
      const entry = encodeEntry(key, sharedLength(lastKey, key), encodeOrdinals(ordinals, size))
      parts.push(...entry)
      bytes += entry.reduce((sum, { length }) => sum + length, 0)
      lastKey = key

      return completed
    },
    /** Returns the last page. */
    end
  }
}

function encodeEntry(key: string, shared: number, { bytes, isBitmap }: EncodedOrdinals): Buffer[] {
  const head = [shared, key.length - shared]
  const length: number[] = []
  addVarint(length, bytes.length * 2 + (isBitmap ? 1 : 0))

  return [Buffer.from(head), Buffer.from(key.slice(shared), 'latin1'), Buffer.from(length), bytes]
}

/** Returns the words of a page in the order of their keys. */
export function* entriesOf(data: Buffer): Generator<WordEntry> {
  let key = ''
  for (let at = 0; at < data.length; ) {
    const [shared = 0, rest = 0] = [data[at], data[at + 1]]
    const [length, begin] = readVarint(data, at + 2 + rest)
    key = key.slice(0, shared) + data.toString('latin1', at + 2, at + 2 + rest)
    at = begin + (length >> 1)
    yield { key, bytes: data.subarray(begin, at), isBitmap: (length & 1) === 1 }
  }
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1

  return length
}
