export { backdateCalls } from './backdate-calls.ts'
export { asRole, createRoles } from './roles.ts'
