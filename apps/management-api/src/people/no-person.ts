import { ErrorResponse } from '../http-api/error.ts'

export const NoPerson = ErrorResponse('The user does not exist', { error: 'User not found' })
