export { type ErasedCustomer, eraseCustomer } from './erase-customer.ts'
export { ErasureKeyError } from './erased-callers.ts'
