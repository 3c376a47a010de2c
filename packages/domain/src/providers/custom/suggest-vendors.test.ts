import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { occurredAt } from '../../calls/occurred-at.ts'
import { customProvider } from './custom-provider.ts'
import { compileMapping } from './mapping.ts'
import { suggestMapping } from './suggest.ts'

/** A body with the structure of a published one, and invented values. */
interface VendorBody {
  /** Where bodies of this structure are published. */
  readonly source: string
  readonly body: object
  /** Another body of the vendor, which the same mapping reads. */
  readonly other?: object
  /** Members of the suggested mapping. */
  readonly mapping: object
  /** Fields of the call by the suggested mapping, and `occurredAt`. */
  readonly expected: object
  readonly otherExpected?: object
}

const folder = new URL('testing/vendors/', import.meta.url)
const receivedAt = new Date('2027-06-01T00:00:00.000Z')

it.each(readdirSync(folder))('suggests a mapping for %s', (file) => {
  const vendor: VendorBody = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  const mapping = suggestMapping(vendor.body)

  expect(mapping).toMatchObject(vendor.mapping)
  expect(readCall(mapping, vendor.body)).toMatchObject(vendor.expected)
  if (vendor.other !== undefined) expect(readCall(mapping, vendor.other)).toMatchObject(vendor.otherExpected ?? {})
})

function readCall(document: unknown, body: object): object {
  const check = compileMapping(document)
  if (!check.ok) throw new Error(JSON.stringify(check.problems))
  const reading = customProvider.read(body, { country: 'US', mapping: check.mapping })
  if (reading.kind !== 'report') return { kind: reading.kind }
  const call = { ...reading.report, unreadable: reading.unreadable, occurredAt: occurredAt(reading.report, receivedAt) }

  return JSON.parse(JSON.stringify(call))
}
