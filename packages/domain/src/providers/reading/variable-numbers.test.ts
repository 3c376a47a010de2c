import { expect, it } from 'vitest'
import type { CallDirection } from '../../tables/call-values.ts'
import { createSource } from './source.ts'
import { withVariableNumbers } from './variable-numbers.ts'

const [one, other] = ['+12025550147', '+12025550100']

function read(variables: object, direction: CallDirection = 'unknown') {
  const parties = { callerPhoneNumber: null, agentPhoneNumber: null }
  const found = withVariableNumbers(parties, createSource({ variables }), {
    paths: ['none', 'variables'],
    direction,
    country: 'US'
  })

  return [found.callerPhoneNumber, found.agentPhoneNumber]
}

it.each([
  ...['callerid', 'caller_id', 'system__caller_id', 'Caller Number', 'caller_phone', 'callerPhoneNumber', 'from'],
  ...['from_number', 'ani', 'calling_number']
])('reads the calling number from %j', (key) => {
  expect(read({ [key]: one })).toEqual([one, null])
  expect(read({ [key]: one }, 'outbound')).toEqual([null, one])
})

it.each([
  ...['called_number', 'system__called_number', 'calledNumber', 'dialed_number', 'to', 'to_number', 'dnis', 'did']
])('reads the called number from %j', (key) => {
  expect(read({ [key]: one })).toEqual([null, one])
  expect(read({ [key]: one }, 'outbound')).toEqual([one, null])
})

it.each([
  'customer_phone',
  'customerPhoneNumber',
  'user_number',
  'lead phone',
  'contact_mobile',
  'patient_phone_number'
])('reads the other party from %j', (key) => {
  expect(read({ [key]: one })).toEqual([one, null])
  expect(read({ [key]: one }, 'outbound')).toEqual([one, null])
})

it.each<[variables: object, found: readonly (string | null)[]]>([
  [{ customer: { number: one, name: 'Dana' } }, [one, null]],
  [{ caller_id: one, customer_phone: other }, [other, null]],
  [{ agent_number: other, caller_id: one }, [one, other]],
  [{ caller_id: 12025550147 }, [one, null]],
  [{ caller_id: 'anonymous', from: one }, [one, null]],
  [{ phone: one, phone_number: one, business_phone: one, support_number: one, number: one }, [null, null]],
  [{ caller_id: { number: one }, ['caller_id'.repeat(9)]: one }, [null, null]],
  [[one], [null, null]]
])('finds in %j the numbers %j', (variables, found) => {
  expect(read(variables)).toEqual(found)
})

it('does not search the number of an inbound call, which may be withheld', () => {
  expect(read({ caller_id: one }, 'inbound')).toEqual([null, null])
})
