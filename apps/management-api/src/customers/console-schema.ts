import { formatPhoneNumber } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { Conflict } from '../http-api/responses.ts'
import { Customer as TenantCustomer } from './schema.ts'

/** A customer with its display values. */
export const Customer = Type.Object(
  {
    ...TenantCustomer.properties,
    phone_number_international: Type.String({ description: 'International form, grouped' })
  },
  {
    title: 'Customer',
    additionalProperties: false,
    examples: TenantCustomer['examples'].map(withShown)
  }
)

/** @param customer in the form of the tenant API */
export function withShown<Given extends { readonly phone_number: string }>(customer: Given) {
  return { ...customer, phone_number_international: formatPhoneNumber(customer.phone_number) }
}

export const ErasureInput = Type.Object(
  {
    phone_number: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'Number of the customer, as a confirmation'
    }),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only counts what would be erased' }))
  },
  { title: 'ErasureInput', additionalProperties: false, examples: [{ phone_number: '+1 202-555-0147' }] }
)

const count = Type.Integer()

/** Counts of erased data. */
export const Erasure = Type.Object(
  {
    calls: Type.Integer({ description: 'Calls that no longer belong to a customer' }),
    transcripts: count,
    summaries: count,
    recording_urls: count,
    structured_data: count,
    metadata: count,
    prompts: count,
    details: Type.Integer({
      description: 'Calls with recordings, transfers, provider analyses or similar details'
    }),
    raw_reports: count,
    evaluations: Type.Integer({ description: 'Evaluation versions with a result' }),
    evaluation_errors: count,
    rejected_reports: Type.Integer({ description: 'Reports that were not stored' })
  },
  {
    title: 'Erasure',
    additionalProperties: false,
    examples: [
      {
        calls: 3,
        transcripts: 3,
        summaries: 3,
        recording_urls: 3,
        structured_data: 1,
        metadata: 0,
        prompts: 3,
        details: 3,
        raw_reports: 3,
        evaluations: 4,
        evaluation_errors: 0,
        rejected_reports: 0
      }
    ]
  }
)

/** Amount of data in the export of a customer. */
export const ExportSize = Type.Object(
  {
    calls: count,
    recordings: Type.Integer({ description: 'Stored recordings' }),
    bytes: Type.Integer({ description: 'Bytes of the recordings' })
  },
  { title: 'ExportSize', additionalProperties: false, examples: [{ calls: 3, recordings: 2, bytes: 1_323_608 }] }
)

export const noKey =
  'ERASURE_KEY is not set, so customers cannot be erased. The operator of this installation must set it'

export const NoKey = Conflict('The console has no erasure key', noKey)
