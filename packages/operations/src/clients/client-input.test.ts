import { describe, expect, it } from 'vitest'
import { InputError } from '../input-error.ts'
import { readClientInput } from './client-input.ts'

const defaults = {
  name: 'Acme',
  display_name: 'Acme',
  type: 'other',
  status: 'active',
  subscription_plan: 'trial',
  contact_person: '',
  contact_email: '',
  phone_number: ''
}

describe('readClientInput', () => {
  it.each([
    { input: {}, read: {} },
    { input: { display_name: 'The Acme' }, read: { display_name: 'The Acme' } },
    { input: { type: 'clinic', status: 'suspended', subscription_plan: 'enterprise' }, read: {} },
    { input: { contact_person: 'Ada', contact_email: 'ada@example.com' }, read: {} },
    { input: { contact_person: '', contact_email: '', phone_number: '' }, read: {} },
    { input: { display_name: '🚗'.repeat(200), contact_person: '🚗'.repeat(200) }, read: {} },
    { input: { contact_email: `${'🚗'.repeat(250)}@b.c` }, read: {} },
    { input: { phone_number: '+1 (202) 555-0143' }, read: { phone_number: '+12025550143' } }
  ])('fills in the defaults for $input', ({ input, read }) => {
    expect(readClientInput({ name: 'Acme', ...input })).toEqual({ ...defaults, ...input, ...read })
  })

  it.each([
    { input: null, message: 'A client must be a JSON object' },
    { input: [], message: 'A client must be a JSON object' },
    { input: 'Acme', message: 'A client must be a JSON object' },
    { input: {}, message: 'name must be a line of 1 to 200 characters' },
    { input: { name: null }, message: 'name must be a line of 1 to 200 characters' },
    { input: { name: 5 }, message: 'name must be a line of 1 to 200 characters' },
    { input: { name: ['Acme'] }, message: 'name must be a line of 1 to 200 characters' },
    { input: { name: ' ' }, message: 'name must be a line of 1 to 200 characters' },
    { input: { name: 'x'.repeat(201) }, message: 'name must be a line of 1 to 200 characters' },
    { input: { name: '🚗'.repeat(201) }, message: 'name must be a line of 1 to 200 characters' },
    { input: { name: 'Acme', contact_person: '🚗'.repeat(201) }, message: /^contact_person must be a line of at most/ },
    { input: { name: 'a\u0000b' }, message: 'name must be a line of 1 to 200 characters' },
    { input: { name: 'half a \uD83D pair' }, message: 'name must be well-formed Unicode' },
    { input: { name: '\u200b' }, message: /^name must be text with visible characters/ },
    { input: { name: 'Acme', display_name: 'A\u202eemc' }, message: /^display_name must be text with visible/ },
    { input: { name: 'Acme', display_name: '' }, message: /^display_name must be a line of 1 to 200 characters/ },
    { input: { name: 'Acme', type: 'bakery' }, message: /^type must be one of dealership, clinic, .*, other$/ },
    { input: { name: 'Acme', status: 'Active' }, message: 'status must be one of active, inactive, suspended' },
    { input: { name: 'Acme', subscription_plan: null }, message: /^subscription_plan must be one of trial, basic/ },
    { input: { name: 'Acme', contact_person: 'a\nb' }, message: /^contact_person must be a line of at most/ },
    { input: { name: 'Acme', contact_email: 'ada' }, message: 'contact_email must be an e-mail address' },
    { input: { name: 'Acme', contact_email: 'a\u0000@b' }, message: 'contact_email must be an e-mail address' },
    { input: { name: 'Acme', phone_number: '202 555 0143' }, message: /^phone_number must be a phone number with/ },
    { input: { name: 'Acme', phone_number: 'anonymous' }, message: /^phone_number must be a phone number with/ },
    { input: { name: 'Acme', id: 'mine' }, message: '"id" is not a member of a client' },
    { input: JSON.parse('{"name":"Acme","__proto__":{}}'), message: '"__proto__" is not a member of a client' }
  ])('rejects $input', ({ input, message }) => {
    expect(() => readClientInput(input)).toThrow(InputError)
    expect(() => readClientInput(input)).toThrow(message)
  })
})
