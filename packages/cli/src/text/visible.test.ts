import { describe, expect, it } from 'vitest'
import { visible, visibleJson, visibleLines } from './visible.ts'

const texts = [
  { what: 'a control character', text: 'a\u001b[2Jb', shown: 'a\\u001b[2Jb' },
  { what: 'one of the second set', text: '\u009b2J', shown: '\\u009b2J' },
  { what: 'white space that moves', text: 'a\nb\rc\td', shown: 'a\\nb\\rc\\td' },
  { what: 'an override of direction', text: 'a\u202egpj.exe', shown: 'a\\u202egpj.exe' },
  { what: 'an isolate', text: '\u2066a\u2069', shown: '\\u2066a\\u2069' },
  { what: 'a separator of lines', text: 'a\u2028b\u2029', shown: 'a\\u2028b\\u2029' },
  { what: 'what has no width', text: 'Ac\u200bme\u00ad\ufeff', shown: 'Ac\\u200bme\\u00ad\\ufeff' },
  { what: 'a letter that is drawn as nothing', text: '\u3164\u115f', shown: '\\u3164\\u115f' },
  { what: 'a tag', text: '\u{e0041}', shown: '\\u{e0041}' },
  { what: 'half a character', text: 'a\ud800b', shown: 'a\\ud800b' }
]

describe('visible', () => {
  it.each(texts)('escapes $what', ({ text, shown }) => {
    expect(visible(text)).toBe(shown)
  })

  it.each(['Müller', '株式会社', 'שלום', 'مرحبا', '❤️', '👍🏽', 'e\u0301'])('does not change %s', (text) => {
    expect(visible(text)).toBe(text)
  })

  it('keeps the line breaks of a table', () => {
    expect(visibleLines('a\nb\u202e')).toBe('a\nb\\u202e')
  })
})

it.each(texts)('JSON escapes $what and parses to the same value', ({ text }) => {
  const json = visibleJson({ name: text })

  expect(JSON.parse(json)).toEqual({ name: text })
  expect(json).toMatch(/^[\x20-\x7e]+$/)
})
