import { describe, expect, it } from 'vitest'
import { createSource } from '../source.ts'
import { type CallerPlaces, readCaller } from './read-caller.ts'

const places: CallerPlaces = {
  name: ['own.name'],
  email: ['own.email'],
  facts: ['analysis', { path: 'results', name: 'title', value: 'value' }, 'variables']
}
const dana = 'Dana Whitfield'

function callerOf(body: object) {
  return readCaller(createSource({ ...body }), places)
}

function nameOf(body: object): string | null {
  return callerOf(body).callerFullName
}

function emailOf(body: object): string | null {
  return callerOf(body).callerEmail
}

describe('the name of a caller', () => {
  it.each([
    ...['name', 'Name', 'full_name', 'fullName', 'FullName', 'Full Name', 'FULL-NAME', 'full name:', 'complete_name'],
    ...[
      'caller_name',
      'callerName',
      'Caller Name',
      'caller-full-name',
      'caller.name',
      "Caller's name",
      'name_of_caller'
    ],
    ...['customer_name', 'customerName', 'CUSTOMER_NAME', 'customer full name', 'Customer’s Full Name'],
    ...['contact_name', 'lead_name', 'patientName', 'guest_name', 'prospect name', 'clientFullName', 'user_name']
  ])('is read from %j', (key) => {
    expect(nameOf({ analysis: { [key]: dana } })).toBe(dana)
    expect(nameOf({ variables: { [key]: dana } })).toBe(dana)
    expect(nameOf({ results: { 'id-1': { title: key, value: dana } } })).toBe(dana)
  })

  it.each([
    ['first_name', 'last_name'],
    ['firstName', 'lastName'],
    ['First Name', 'Surname'],
    ['fname', 'lname'],
    ['given-name', 'family-name'],
    ['customer_first_name', 'customer_last_name'],
    ['callerFirstName', 'callerLastName'],
    ['patient_first_name', 'patient_last_name'],
    ['client_first_name', 'client_last_name']
  ])('is read from %j and %j together', (first, last) => {
    expect(nameOf({ analysis: { [last]: 'Whitfield', [first]: 'Dana' } })).toBe(dana)
    expect(nameOf({ analysis: { [last]: 'not provided', [first]: 'Dana' } })).toBe('Dana')
    expect(nameOf({ analysis: { [last]: 'Whitfield', [first]: null } })).toBeNull()
  })

  it.each([
    ...['agent_name', 'assistantName', 'assistant_full_name', 'bot_name', 'ai_name', 'company_name', 'companyName'],
    ...['business_name', 'client_name', 'clinic_name', 'dealership_name', 'product_name', 'vehicleName', 'store name'],
    ...['doctor_name', 'provider_name', 'technician_name', 'agent_first_name', 'event_name', 'file_name', 'nickname'],
    ...['names', 'rename', 'naming', 'spouse_name', 'emergency_contact_name', 'caller', 'customer', 'secret__name'],
    `${'a'.repeat(10_000)}_name`
  ])('is not read from %j', (key) => {
    const body = { [key]: 'Riley Smith', ['agent_last_name']: 'Smith' }

    expect(nameOf({ analysis: body, variables: body })).toBeNull()
    expect(nameOf({ results: { a: { title: key, value: 'Riley Smith' } } })).toBeNull()
  })

  it.each([
    ['one’s own field', { own: { name: 'A' }, analysis: { caller_name: 'B' }, variables: { name: 'C' } }, 'A'],
    ['what the analysis found', { analysis: { name: 'B' }, variables: { customer_name: 'C' } }, 'B'],
    ['results before variables', { results: { a: { title: 'name', value: 'B' } }, variables: { name: 'C' } }, 'B'],
    ['a whole name, wherever', { analysis: { first_name: 'B' }, variables: { customer_name: 'B C' } }, 'B C'],
    ['the caller’s before a customer’s', { analysis: { customer_full_name: 'C', caller_full_name: 'B' } }, 'B'],
    ['a whole name before two parts', { analysis: { first_name: 'B', last_name: 'C', full_name: 'B D C' } }, 'B D C'],
    ['two parts before a name', { analysis: { name: 'X', first_name: 'B', last_name: 'C' } }, 'B C'],
    ['a caller’s before any name', { analysis: { name: 'X', contact_name: 'C', caller_name: 'B' } }, 'B'],
    ['the next that is one', { own: { name: 'Anonymous' }, analysis: { full_name: 'N/A', name: 'B' } }, 'B'],
    ['the next of the same meaning', { analysis: { customer_name: 'unknown', 'Customer Name': 'B' } }, 'B']
  ])('is the most reliable one: %s', (_which, body, name) => {
    expect(nameOf(body)).toBe(name)
  })

  it.each([
    ['an object of the caller', { analysis: { customer: { name: dana } } }],
    ['contact details', { analysis: { 'Contact Details': { first_name: 'Dana', last_name: 'Whitfield' } } }],
    ['an object of the caller rather than a name', { analysis: { name: 'Test drive', leadInfo: { name: dana } } }],
    ['the variables', { variables: { customer: { number: '+12025550147', name: dana } } }],
    ['one of several results', { results: { a: { title: 'Lead', value: { name: dana } } } }],
    ['a result that says nothing of whom', { results: { a: { title: 'Call facts', value: { full_name: dana } } } }],
    ['a result without a name', { results: { name: { value: dana } } }],
    ['several analyses', { analysis: [{ intent: 'sale' }, { facts: { full_name: dana } }] }],
    ['another object whose key is plain', { analysis: { appointment: { customer_name: dana } } }]
  ])('is found in %s', (_where, body) => {
    expect(nameOf(body)).toBe(dana)
  })

  it.each([
    ['an agent', { analysis: { agent: { name: 'Riley', full_name: 'Riley S', first_name: 'Riley' } } }],
    ['a product', { analysis: { product: { name: 'Civic' } } }],
    ['whatever else has a name', { analysis: { appointment: { name: 'Oil change', full_name: 'Oil' } } }],
    ['a result that has a name', { results: { a: { title: 'Vehicle of interest', value: { name: 'Civic' } } } }],
    ['a result about the agent', { results: { a: { title: 'Agent rating', value: { full_name: 'Riley S' } } } }],
    [
      'somebody of the caller',
      { analysis: { customer: { spouse: { name: 'Sam' }, employer: { full_name: 'Acme' } } } }
    ],
    ['parts of two people', { analysis: { customer_first_name: null, first_name: null, last_name: 'B' } }]
  ])('is not the name of %s', (_whom, body) => {
    expect(nameOf(body)).toBeNull()
  })

  it.each(['dana', 'dana.whitfield', 'Dana99', 'dana_w'])('is not a user name for signing in: %j', (name) => {
    expect(nameOf({ variables: { username: name } })).toBeNull()
  })

  it('is silently ignored if a place is not an object', () => {
    const source = createSource({ own: 7, analysis: 'Dana', results: [{ name: 1 }, null, 'x'], variables: null })

    expect(readCaller(source, places)).toEqual({ callerFullName: null, callerEmail: null })
  })
})

describe('the email address of a caller', () => {
  const address = 'dana@example.com'

  it.each([
    ...[
      'email',
      'E-Mail',
      'e_mail',
      'Email Address',
      'emailAddress',
      'email_id',
      'mail',
      'personal_email',
      'work email'
    ],
    ...['caller_email', 'customerEmail', 'Customer E-Mail Address', 'contact_email', 'lead email', 'userEmail']
  ])('is read from %j', (key) => {
    expect(emailOf({ analysis: { [key]: ` ${address} ` } })).toBe(address)
    expect(emailOf({ variables: { customer: { [key]: address } } })).toBe(address)
  })

  it.each([
    ...['agent_email', 'support_email', 'company_email', 'businessEmail', 'clinic_email', 'client_email', 'voicemail'],
    ...['email_sent', 'email_confirmed', 'emails', 'mailing_list']
  ])('is not read from %j', (key) => {
    expect(emailOf({ analysis: { [key]: address }, variables: { [key]: address } })).toBeNull()
  })

  it('is the most reliable one', () => {
    const variables = { email: 'd@example.com', caller_email: 'dana at example.com', customer_email: 'c@example.com' }

    expect(emailOf({ variables })).toBe('c@example.com')
    expect(emailOf({ variables, analysis: { email: 'a@example.com' } })).toBe('a@example.com')
    expect(emailOf({ variables, own: { email: 'o@example.com' } })).toBe('o@example.com')
    expect(emailOf({ analysis: { agent: { email: 'riley@example.com' } } })).toBeNull()
  })
})
