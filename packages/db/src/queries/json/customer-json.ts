import { jsonTemplate } from '@callbook/postgres'
import { customerColumns } from '../customers/customers.ts'

/** Writes customers for API consumers. */
export const customerJson = jsonTemplate(customerColumns)
