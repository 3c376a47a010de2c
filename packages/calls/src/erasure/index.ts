export { type ErasedCustomer, eraseCustomer } from './erase-customer.ts'
