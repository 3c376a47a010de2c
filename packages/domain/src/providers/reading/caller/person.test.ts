import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../../testing/cpu-ms.ts'
import { emailAddress, personName, personNamePart } from './person.ts'

describe('personName', () => {
  it.each([
    ['Dana Whitfield', 'Dana Whitfield'],
    ['  Dana\n\tWhitfield \u0000', 'Dana Whitfield'],
    ['Dana\u202e\u200bWhitfield\u2028', 'Dana Whitfield'],
    ["Siobhán O'Brien-Müller, Jr.", "Siobhán O'Brien-Müller, Jr."],
    ['王小明', '王小明'],
    ['محمد', 'محمد'],
    ['Nan', 'Nan'],
    ['Anna', 'Anna'],
    ['Amr', 'Amr'],
    ['Christopher Guest', 'Christopher Guest'],
    ['Noah Notker', 'Noah Notker'],
    ['Private Smith', 'Private Smith'],
    ['Louis 14', 'Louis 14']
  ])('reads %j as %j', (value, name) => {
    expect(personName(value)).toBe(name)
  })

  it.each([
    ...['', ' ', '-', '?', '.', '+12025550147', '42', '\u200b', '\u0000'],
    ...[
      'unknown',
      'Unknown',
      'UNKNOWN CALLER',
      'n/a',
      'N.A.',
      'NA',
      'null',
      'NULL',
      'none',
      'None',
      'nil',
      'undefined'
    ],
    ...['NaN', 'caller', 'The Caller', 'customer', 'Valued Customer', 'User', 'guest', 'Guest User', 'lead', 'there'],
    ...[
      'not provided',
      'Not Provided',
      'not_provided',
      'Not mentioned',
      'not specified',
      'Not given.',
      'not available'
    ],
    ...['Caller did not provide a name', 'The customer has not given their name', 'Name not mentioned in the call'],
    ...[
      'No name given',
      'no name',
      'None provided',
      "didn't say",
      'Not applicable',
      'Unspecified',
      'tbd',
      'true',
      'no'
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an unfilled template variable
    ...['{{customer_name}}', '{{ name }}', '${name}', '<name>', '[Name]', '[redacted]', 'First Name', 'your name'],
    ...['Anonymous', 'anonymous', 'Restricted', 'Private', 'Private Number', 'No Caller ID', 'Withheld', 'Unavailable'],
    ...['dana@example.com', 'https://example.com/dana', 'sip:anonymous@anonymous.invalid', 'a|b', 'x'.repeat(101)]
  ])('is null for %j', (value) => {
    expect(personName(value)).toBeNull()
  })

  it.each([null, undefined, 7, true, ['Dana'], { first: 'Dana' }])('is null for %j, which is not text', (value) => {
    expect(personName(value)).toBeNull()
  })
})

describe('partOfName', () => {
  it('may be a word such as Guest, which is no full name', () => {
    expect(personNamePart('Guest')).toBe('Guest')
    expect(personNamePart('N/A')).toBeNull()
  })
})

describe('emailAddress', () => {
  it.each([
    ...['dana@example.com', 'Dana.Whitfield+calls@mail.example.co.uk', "o'brien@example.ie", 'd@xn--mller-kva.example'],
    ...['dana@müller.example', 'info@example.com', `${'a'.repeat(64)}@example.com`]
  ])('is %s', (address) => {
    expect(emailAddress(` ${address}\n`)).toBe(address)
  })

  it.each([
    ...[
      '',
      'dana',
      'dana@',
      '@example.com',
      'dana@example',
      'dana at example dot com',
      'dana@example..com',
      'a@b@c.com'
    ],
    ...['dana@example.com.', 'dana@.com', '.dana@example.com', 'dana.@example.com', 'da..na@example.com', 'd na@x.com'],
    ...[
      'dana@-example.com',
      'dana@example.c',
      'dana@127.0.0.1',
      'dana@[127.0.0.1]',
      'Dana <dana@example.com>',
      'd***@x.com'
    ],
    ...['mailto:dana@example.com', 'dana@example.com, x@example.com', 'dana\u0000@example.com', 'dana@exam\nple.com'],
    ...['unknown@example.com', 'none@none.com', 'n/a@n/a.com', 'not-provided@example.com', 'customer@example.com'],
    ...['anonymous@anonymous.invalid', 'dana@localhost', `${'a'.repeat(65)}@example.com`, `a@${'b'.repeat(250)}.com`]
  ])('is null for %j', (address) => {
    expect(emailAddress(address)).toBeNull()
  })

  it.each([null, undefined, 7, true, ['dana@example.com'], {}])('is null for %j, which is not text', (value) => {
    expect(emailAddress(value)).toBeNull()
  })

  it.each(['a'.repeat(254), `${'a.'.repeat(31)}@${'a-'.repeat(90)}`, `a@${'a.'.repeat(120)}1`])(
    'rejects a long text quickly: %#',
    (text) => {
      const read = () => {
        for (let count = 0; count < 1_000; count++) emailAddress(text)
      }

      expect(cpuMsOf(read)).toBeLessThan(2_000)
    }
  )
})
