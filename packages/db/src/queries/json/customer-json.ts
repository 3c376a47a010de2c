import { jsonTemplate } from '@callbook/postgres'
import { customerColumns } from '../customers/customers.ts'

/** Writes customers as tenants are told of them. */
export const customerJson = jsonTemplate(customerColumns)
