import { jsonTemplate } from '@callbook/postgres'
import { customerColumns } from '../customers/customers.ts'

export const customerJson = jsonTemplate(customerColumns)
