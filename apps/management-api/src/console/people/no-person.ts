import { Refusal } from '../../tenant/error.ts'

export const NoPerson = Refusal('No such person', { error: 'Person not found' })
