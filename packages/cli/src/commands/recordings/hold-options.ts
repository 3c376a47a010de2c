import type { CallId, ClientId, CustomerId } from '@callbook/domain'
import type { HeldObject } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'

export interface HoldOptions {
  readonly client?: ClientId
  readonly customer?: CustomerId
  readonly call?: CallId
  readonly reason: string
}

/** @throws {InputError} unless exactly one object is given */
export function heldOf({ client, customer, call }: Omit<HoldOptions, 'reason'>): HeldObject {
  const given: HeldObject[] = []
  if (client !== undefined) given.push({ kind: 'client', id: client })
  if (customer !== undefined) given.push({ kind: 'customer', id: customer })
  if (call !== undefined) given.push({ kind: 'call', id: call })
  const [held] = given
  if (held === undefined || given.length > 1) throw new InputError('Give one of --client, --customer and --call')

  return held
}
