import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cursor, encodeCursor } from './pagination.ts'

const at = fc.date({
  min: new Date('0001-01-01T00:00:00.000Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true
})
const position = fc.record({ at, id: fc.uuid() })

describe('a cursor', () => {
  it('decodes to its position', () => {
    fc.assert(
      fc.property(position, (written) => {
        expect(cursor.read(encodeCursor(written))).toEqual(written)
      })
    )
  })

  it('is the only text for its position', () => {
    const text = fc.stringMatching(/^[\w-]{32}$/)

    fc.assert(
      fc.property(text, (written) => {
        const read = cursor.read(written)
        if (read !== undefined && read !== 'beginning') expect(encodeCursor(read)).toBe(written)
      })
    )
  })

  it('decodes an empty text as the beginning', () => {
    expect(cursor.read('')).toBe('beginning')
  })

  const written = encodeCursor({
    at: new Date('2026-01-01T00:00:00Z'),
    id: '0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d'
  })

  it.each([
    { what: 'one character less', text: written.slice(1) },
    { what: 'one character more', text: `${written}A` },
    { what: 'padding', text: `${written.slice(0, 31)}=` },
    { what: 'the other alphabet of base64', text: `+/${written.slice(2)}` },
    { what: 'a space', text: ` ${written.slice(1)}` },
    { what: 'a line break', text: `${written}\n` },
    { what: 'a time before the first', text: `gAAAAAAA${written.slice(8)}` },
    { what: 'a time after the last', text: `f_______${written.slice(8)}` },
    { what: 'SQL', text: "' or true --" }
  ])('rejects $what', ({ text }) => {
    expect(cursor.read(text)).toBeUndefined()
  })
})
