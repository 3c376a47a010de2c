import type { Customer } from '@callbook/console-api'

export const customerStatusLabels: Readonly<Record<Customer['customer_status'], string>> = {
  new: 'New',
  returning: 'Returning',
  unknown: 'Unknown'
}
