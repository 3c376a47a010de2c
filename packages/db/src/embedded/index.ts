export { asRole, createRoles } from './roles.ts'
