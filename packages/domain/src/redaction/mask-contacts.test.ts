import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskContacts, maskValue } from './mask-contacts.ts'

describe('maskContacts', () => {
  it.each([
    { text: '+12025550118', masked: '+1202*****18' },
    { text: 'Call +1 202 555 0118 back', masked: 'Call +1 202 *** **18 back' },
    { text: '(202) 555-0118', masked: '(***) ***-**18' },
    { text: '555-0118', masked: '***-**18' },
    { text: 'It is 2 0 2, 5 5 5, 0 1 1 8.', masked: 'It is * * *, * * *, * * 1 8.' },
    { text: '030/1234567', masked: '***/*****67' },
    { text: '+49 (0)30 901820', masked: '+49 (0)3* ****20' },
    { text: '٠١٢٣٤٥٦٧٨٩', masked: '********٨٩' },
    { text: 'sip:+12025550118@pbx.example.com', masked: 'sip:+***@pbx.example.com' },
    { text: 'Write to dana.w@example.com, please', masked: 'Write to d***@example.com, please' },
    { text: 'jürgen@straße.example', masked: 'j***@straße.example' }
  ])('masks $text as $masked', ({ text, masked }) => {
    expect(maskContacts(text)).toBe(masked)
  })

  it.each([
    'Dana booked a test drive for Saturday at 10.',
    '2026-11-20',
    '2026-11-20T15:04:12.537Z',
    'on 2026-11-20 10:30 or 11/20/2026, 10:30',
    'The invoice is $12,500.00',
    'order 123456',
    'two zero two, five five five',
    '@dana and dana@home'
  ])('does not change %s', (text) => {
    expect(maskContacts(text)).toBe(text)
  })

  it('leaves no more than six digits of a number in any notation', () => {
    const separator = fc.constantFrom('', ' ', '--', ', ', ') ', '\u00a0', ' - ')
    const groups = fc.array(fc.tuple(fc.stringMatching(/^\d{1,4}$/), separator), { minLength: 7, maxLength: 15 })
    const written = groups.map((all) => all.flat().join(''))

    fc.assert(
      fc.property(fc.constantFrom('', '+'), written, (plus, number) => {
        const shown = maskContacts(`call ${plus}${number} now`).match(/\d/g) ?? []
        expect(shown.length).toBeLessThanOrEqual(6)
      })
    )
  })

  const part = fc.constantFrom(
    ...['a', 'ü', '字', '0', '7', '٣', ' ', ', ', '(', '+', '-', '/', '.', ',', '@', '.com', '😀', '555 0118'],
    ...['dana@example.com', '+1 202 555 0118', '2026-11-20', '12,500.00']
  )
  const texts = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''))

  it('masks as two regular expressions do that take more time', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(maskContacts(text)).toBe(slowMask(text))
      })
    )
  })

  it('ends where the beginning of the masked text does, and never within a number or an address', () => {
    fc.assert(
      fc.property(texts, fc.nat(60), (text, length) => {
        const beginning = maskContacts(text, length)
        expect(maskContacts(text).startsWith(beginning)).toBe(true)
        expect(beginning.isWellFormed()).toBe(true)
        if (text.length <= length) expect(beginning).toBe(maskContacts(text))
      })
    )
  })
})

describe('maskValue', () => {
  it('masks texts, names and long numbers, but no named member', () => {
    const value = {
      id: '01a202d6-eb5e-7151-b293-98cc4d3a61fe',
      callback: 12_025_550_118,
      vehicle: { year: 2020, mails: ['dana@example.com', null, true], '+12025550118': 1 }
    }

    expect(maskValue(value, { isKept: (name) => name === 'id' })).toEqual({
      id: value.id,
      callback: '*********18',
      vehicle: { year: 2020, mails: ['d***@example.com', null, true], '+1202*****18': 1 }
    })
  })

  it('reads the beginning of long texts and lists', () => {
    const value = { texts: ['call 555-0118 or 555-0119', 'b', 'c'] }

    expect(maskValue(value, { isKept: () => false, maxLength: 19, maxItems: 2 })).toEqual({
      texts: ['call ***-**18 or …', 'b']
    })
  })
})

// Finds an address from each of its letters, and a number from each of its digits.
function slowMask(text: string): string {
  const email = /([\p{L}\p{N}._%+'-]{1,64})@([\p{L}\p{N}.-]{1,255}\.\p{L}{2,63})/gu
  const phone = /\+?\(?\p{Nd}(?:[\s().,/\-\u2010-\u2015\u00a0\u202f]{0,3}\p{Nd}){6,}/gu
  const dayOrAmount =
    /\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{1,2}[/.]\p{Nd}{1,2}[/.]\p{Nd}{4}|\p{Nd}{1,3}(?:,\p{Nd}{3}){1,5}\.\p{Nd}{2}/gu
  const digits = (some: string) => some.match(/\p{Nd}/gu)?.length ?? 0

  return text
    .replace(email, (_, local: string, domain: string) => `${Array.from(local)[0]}***@${domain}`)
    .replace(phone, (number) => {
      if (digits(number.replace(dayOrAmount, '')) <= 2) return number
      const [before, after] = [number.startsWith('+') ? 4 : 0, digits(number) - 2]
      let position = 0

      return number.replace(/\p{Nd}/gu, (one) => (position++ < before || position > after ? one : '*'))
    })
}
