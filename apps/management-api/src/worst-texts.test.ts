import { maskValue } from '@callbook/domain'
import { longestTurnMs, maxTurnMs, worstTexts } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { shorten } from './mcp/size.ts'
import { presentMessages } from './mcp/tools/get-call.ts'
import { csvLine } from './responses/csv.ts'

const presentation = {
  mask: (value: unknown, beginnings = {}) => maskValue(value, { isKept: () => false, ...beginnings }),
  maxBytes: 30_000
}

/** Functions of this service that read a text of a stranger, as they are called. */
const places: Readonly<Record<string, (text: string) => unknown>> = {
  'message of an assistant': (text) => presentMessages([{ role: 'user', text }], 0, presentation),
  'messages of an assistant': (text) => presentMessages(partsOf(text), 0, presentation),
  'last message of an assistant': (text) => presentMessages([{ text: 'a' }, { role: 'user', text }], 1, presentation),
  'item of an assistant': (text) => shorten(presentation.mask({ text, list: [text] }, { maxLength: 600 }), 600),
  'line of a CSV file': (text) => csvLine([text.slice(0, longestCell), 1, null])
}

/** The summary of a call is the longest text of a file. */
const longestCell = 16_384

/** Divides a text into messages of 1,000 characters. */
function partsOf(text: string) {
  return Array.from({ length: Math.ceil(text.length / 1_000) }, (_, nth) => ({
    role: 'user' as const,
    text: text.slice(nth * 1_000, (nth + 1) * 1_000)
  }))
}

describe.each(Object.keys(places))('%s', (place) => {
  it.each(Object.keys(worstTexts))('holds the event loop for a moment for %s', (name) => {
    expect(longestTurnMs(() => places[place]?.(worstTexts[name] ?? ''))).toBeLessThanOrEqual(maxTurnMs)
  })
})
