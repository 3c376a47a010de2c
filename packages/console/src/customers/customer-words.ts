import type { Customer } from '../api/schema.ts'

/** By how often somebody has called. */
export const customerStatusLabels: Readonly<Record<Customer['customer_status'], string>> = {
  new: 'New',
  returning: 'Returning',
  unknown: 'Unknown'
}
