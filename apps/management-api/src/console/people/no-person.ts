import { ErrorResponse } from '../../tenant/error.ts'

export const NoPerson = ErrorResponse('The user does not exist', { error: 'User not found' })
