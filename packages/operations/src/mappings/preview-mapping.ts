import { setImmediate } from 'node:timers/promises'
import { findRejectedReport, listRejectedReports, unmappedCause } from '@callbook/calls'
import { type Database, findClient, listMappedEndpoints } from '@callbook/db'
import {
  applyMapping,
  type CountryCode,
  compileMapping,
  countryOfPhoneNumber,
  customProviderName,
  findMappingPreset,
  findProvider,
  type Json,
  type Mapping,
  type MappingDocument,
  type MappingProblem,
  mappingNotes,
  type OrganizationId,
  parseAndRedact,
  type RejectionId,
  suggestMapping
} from '@callbook/domain'
import { previewFields } from './describe-call.ts'

/** A body as a mapping reads it. */
export interface PreviewedBody {
  /** The waiting report; null for a given sample. */
  readonly rejection_id: RejectionId | null
  /** When it was received; null for a given sample. */
  readonly received_at: string | null
  /** The redacted body as JSON text; null if it is not JSON, or too large to be shown. */
  readonly body: string | null
  readonly outcome: 'report' | 'other' | 'unreadable'
  /** The fields of the call, with the pointer of each. Empty unless the body is a report. */
  readonly fields: readonly PreviewedField[]
  /** Fields of the report that could not be read. */
  readonly unreadable: readonly string[]
  /** Why the body is no report; null if it is one. */
  readonly problem: string | null
}

export interface PreviewedField {
  readonly field: string
  /** As text, shortened. */
  readonly value: string
  /** JSON pointer in the body; null for a value that follows from others. */
  readonly source: string | null
}

export interface MappingPreview {
  readonly problems: readonly MappingProblem[]
  /** What the mapping assumes without a sign of it, as sentences. Empty if it has faults. */
  readonly notes: readonly string[]
  /** A mapping by the names of the members of the first body; null if it has no call id. */
  readonly suggestion: MappingDocument | null
  readonly bodies: readonly PreviewedBody[]
}

interface PreviewInput {
  readonly name: string
  /** Null for the suggested mapping. */
  readonly document: Json
  /** JSON text of a body, in place of the waiting ones. */
  readonly sample: string | undefined
}

/** Maximum number of waiting bodies in a preview. */
const maxBodies = 10

/** Applies a mapping to the newest waiting bodies of its vendor, or to a sample. Returns the calls, without a change. */
export async function previewMapping(
  db: Database,
  organizationId: OrganizationId,
  { name, document, sample }: PreviewInput
): Promise<MappingPreview> {
  const bodies = sample === undefined ? await listWaiting(db, organizationId, name) : [{ ...ofSample, body: sample }]

  return await preview(bodies, document ?? findMappingPreset(name)?.mapping ?? null)
}

const ofSample = { rejection_id: null, received_at: null }

/** The same for given bodies. Other requests get a turn before each of them, because a body can have 1 MB. */
export async function preview(bodies: readonly Waiting[], document: Json): Promise<MappingPreview> {
  let suggestion: MappingDocument | null = null
  for (const { body } of bodies) {
    suggestion ??= suggestionFor(body) ?? null
    if (suggestion !== null) break
    await setImmediate()
  }
  const tried = document ?? suggestion
  const check = tried === null ? undefined : compileMapping(tried)
  const mapping = check?.ok ? check.mapping : undefined
  const previewed: PreviewedBody[] = []
  for (const waiting of bodies) {
    await setImmediate()
    previewed.push(previewBody(waiting, mapping))
  }

  return {
    problems: check?.ok === false ? check.problems : [],
    notes: check?.ok ? mappingNotes(tried as MappingDocument) : [],
    suggestion,
    bodies: previewed
  }
}

interface Waiting extends Pick<PreviewedBody, 'received_at' | 'rejection_id'> {
  readonly body: string
  /** The country for numbers without a country code. */
  readonly country?: CountryCode | undefined
}

async function listWaiting(db: Database, organizationId: OrganizationId, name: string): Promise<readonly Waiting[]> {
  const endpoints = await listMappedEndpoints(db, organizationId, unmappedCause)
  const found: Waiting[] = []
  for (const { id, client_id: clientId, provider } of endpoints) {
    if (provider !== customProviderName(name)) continue
    const filter = { endpointId: id, hasBody: true, limit: maxBodies } as const
    const client = await findClient({ db, reach: organizationId }, clientId)
    for (const report of await listRejectedReports({ db, organizationId }, filter)) {
      if (found.length === maxBodies) return found
      const rejected = await findRejectedReport({ db, organizationId }, report.id)
      if (rejected?.body)
        found.push({
          rejection_id: report.id,
          received_at: rejected.received_at,
          body: rejected.body,
          country: countryOfPhoneNumber(client?.phone_number ?? '')
        })
    }
  }

  return found
}

function suggestionFor(body: string): MappingDocument | undefined {
  const parsed = parseAndRedact(body)

  return parsed.ok ? suggestMapping(parsed.value) : undefined
}

/** A larger body makes the response too large. */
const maxShownBytes = 256 * 1024

function previewBody(
  { rejection_id, received_at, body, country }: Waiting,
  mapping: Mapping | undefined
): PreviewedBody {
  const parsed = parseAndRedact(body)
  const shown = {
    rejection_id,
    received_at,
    body: parsed.ok && parsed.text.length <= maxShownBytes ? parsed.text : null
  }
  const none = { fields: [], unreadable: [] } as const
  if (!parsed.ok) return { ...shown, ...none, outcome: 'unreadable', problem: `The body is ${parsed.problem}` }
  if (mapping === undefined) return { ...shown, ...none, outcome: 'unreadable', problem: 'There is no mapping yet' }

  const reading = findProvider(customProviderName('preview'))?.read(parsed.value, { country, mapping })
  if (reading?.kind === 'report') {
    const { sources } = applyMapping(parsed.value, mapping)
    const fields = previewFields(reading.report, sources)

    return { ...shown, outcome: 'report', fields, unreadable: reading.unreadable, problem: null }
  }
  if (reading?.kind === 'invalid') {
    const problem = `No call id: ${[reading.path, reading.message].join(' ').trim()}`
    return { ...shown, ...none, outcome: 'unreadable', problem }
  }

  return { ...shown, ...none, outcome: 'other', problem: 'The conditions of a report do not hold: it is not stored' }
}
