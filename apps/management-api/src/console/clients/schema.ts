import { ClientInput as Input } from '@callbook/admin'
import { Type } from '@sinclair/typebox'
import { exampleInput } from '../../tenant/clients/answers.ts'
import { Conflict } from '../answers.ts'

export const ClientInput = { ...Input, title: 'ClientInput', examples: [exampleInput] }

export const ClientChanges = Type.Partial(Input, {
  title: 'ClientChanges',
  examples: [{ contact_person: 'Sam Rivera', contact_email: '' }]
})

export const NoRoom = Conflict(
  'The organization has as many clients as it may',
  'The organization may have 10000 clients, and has them'
)
