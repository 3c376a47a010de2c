import { expect, it } from 'vitest'
import { declaredValues } from './declared-values.ts'

const object = `
/** Why: "here". */
export declare const Reason: {
    readonly CustomerBusy: "customer-busy";
    readonly CallStartError: "call.start.error-get-org";
};
export type Reason = (typeof Reason)[keyof typeof Reason];
`

const union = `
interface Call {
    status: 'ended' | 'error';
    /** Why the status is 'not this'. */
    reason?: 'user_hangup' | 'inactivity';
    other?: 'unread';
}
interface WebCall {
    reason?:
      | 'inactivity'
      | 'error_user_not_joined';
    reason?: string;
}
`

it.each([
  { declarations: object, name: 'Reason', values: ['call.start.error-get-org', 'customer-busy'] },
  { declarations: union, name: 'status', values: ['ended', 'error'] },
  { declarations: union, name: 'reason', values: ['error_user_not_joined', 'inactivity', 'user_hangup'] }
])('lists the declared values of $name', ({ declarations, name, values }) => {
  expect(declaredValues(declarations, name)).toEqual(values)
})

it('does not mistake a name without values for an empty enumeration', () => {
  expect(() => declaredValues(object, 'Reasons')).toThrow('No values are declared for Reasons')
})
