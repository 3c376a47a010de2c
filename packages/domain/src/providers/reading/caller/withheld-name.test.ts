import { describe, expect, it } from 'vitest'
import { isWithheldName } from './person.ts'

describe('isWithheldName', () => {
  it.each([
    'Anonymous',
    'ANONYMOUS',
    'unknown',
    'Restricted',
    'PRIVATE',
    'Unavailable',
    'Not Available',
    'Withheld',
    'Private Number',
    'Number Withheld',
    'Unknown Caller',
    'Unknown Unknown',
    'UNKNOWN NAME',
    'Blocked',
    'Caller ID Blocked',
    'No Caller ID',
    'NO-CALLER-ID',
    'Out Of Area',
    ' "Anonymous" ',
    '"Anonymous" <sip:anonymous@anonymous.invalid>',
    '<sip:Restricted@10.0.0.1;user=phone>',
    'sip:anonymous@anonymous.invalid',
    'anonymous@anonymous.invalid',
    'Inconnu',
    'Privé',
    'Anónimo',
    'Unterdrückt'
  ])('is true for %j', (name) => {
    expect(isWithheldName(name)).toBe(true)
  })

  it.each([
    'Dana Whitfield',
    'Private Smith',
    'Anonymous Coward',
    'No',
    'Caller',
    'Ann Unknown-Brown',
    'Анна Unknown',
    'Name',
    '+12025550147',
    '"Dana" <sip:anonymous@anonymous.invalid>',
    ''
  ])('is false for %j', (name) => {
    expect(isWithheldName(name)).toBe(false)
  })
})
