import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import {
  expectShape,
  type ListedCall,
  type ListedPage,
  type ProviderListing,
  type RequestedPage
} from '../../listing/listing.ts'
import { readLine, readObject } from '../../reading/fields.ts'
import { readInstant } from '../../reading/quantities.ts'
import { ProviderCallId } from '../../reading/reading.ts'
import { sourceOf } from '../../reading/source.ts'
import { doctor } from './doctor.ts'
import { nextPage, parseCursor } from './paging.ts'
import { lookups, wrap } from './wrap.ts'

/**
 * The list has whole calls of up to a few hundred kilobytes each. Fifty stay far below the maximum size of a response.
 */
const pageLimit = 50

/** According to `ListCallsRequest` and `Call` of @vapi-ai/server-sdk 2.0.1. */
export const listing: ProviderListing = {
  /** The second is for organizations of the EU region: https://docs.vapi.ai/security-and-privacy/eu-region. */
  origins: ['https://api.vapi.ai', 'https://api.eu.vapi.ai'],
  overlapMs: 60 * 60_000,
  firstDays: 14,
  pageLimit,
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  /** Filters by the last change, because an analysis may arrive long after the end. */
  page({ window, cursor, limit = pageLimit }) {
    const query = new URLSearchParams({
      limit: String(limit),
      updatedAtGe: window.from.toISOString(),
      updatedAtLe: window.to.toISOString()
    })
    const start = parseCursor(cursor)
    if (start !== undefined) query.set('createdAtLe', start.createdAtLe)

    return { method: 'GET', path: `/call?${query}` }
  },
  readPage,
  call: (id) => ({ method: 'GET', path: `/call/${encodeURIComponent(id)}` }),
  readCall: (body) => readRow(expectShape(VapiCall, body)),
  lookups,
  wrap,
  doctor
}

const Call = Type.Object({ id: ProviderCallId, createdAt: Type.String() })
const VapiCall = TypeCompiler.Compile(Call)
const VapiCalls = TypeCompiler.Compile(Type.Array(Call))

function readPage(body: unknown, { cursor, limit = pageLimit }: RequestedPage): ListedPage {
  const rows = expectShape(VapiCalls, body)
  const start = parseCursor(cursor)
  const unseen = rows.filter(({ id }) => start?.seen.includes(id) !== true)

  return { calls: unseen.map(readRow), ...nextPage(rows, limit, start) }
}

function readRow(call: Static<typeof Call>): ListedCall {
  const source = sourceOf(call)
  const hasEnded = readLine(source, 'status') === 'ended'

  return {
    id: call.id,
    endedAt: readInstant(source, 'endedAt'),
    state: !hasEnded ? 'running' : readObject(source, 'analysis') === null ? 'unanalyzed' : 'ended',
    assistantId: readLine(source, 'assistantId'),
    agentPhoneNumberId: readLine(source, 'phoneNumberId'),
    full: call
  }
}
