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

  it('takes time in proportion to the length', () => {
    const long = `${'a'.repeat(200_000)} ${'1'.repeat(6)}`.repeat(2)

    expect(maskContacts(long)).toBe(long)
  })
})

describe('maskValue', () => {
  it('masks texts, names and long numbers, but no named member', () => {
    const value = {
      id: '01a202d6-eb5e-7151-b293-98cc4d3a61fe',
      callback: 12_025_550_118,
      vehicle: { year: 2020, mails: ['dana@example.com', null, true], '+12025550118': 1 }
    }

    expect(maskValue(value, (name) => name === 'id')).toEqual({
      id: value.id,
      callback: '*********18',
      vehicle: { year: 2020, mails: ['d***@example.com', null, true], '+1202*****18': 1 }
    })
  })
})
