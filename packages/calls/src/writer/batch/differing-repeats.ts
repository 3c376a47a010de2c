import { unpackBody } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { rowsFragment, type StatementFragment } from '@callbook/postgres'
import { hasContent, type QueuedReport, sourceOf } from '../../model/incoming-report.ts'

/** A report whose idempotency record another report holds, and their stored call. */
export interface Repeat {
  readonly queued: QueuedReport
  readonly callId: CallId
}

interface OtherBody {
  readonly call_id: CallId
  readonly codec: string
  readonly body: Buffer
}

/** A body fetched from the provider has another form than the webhook's body, so only webhooks are compared. */
const findOtherBody = {
  name: 'find_other_body',
  text: `select call_id, codec, body from raw_reports
    where organization_id = $1 and call_id = $2 and kind = $3 and source = 'webhook' and body <> $4`
}

/** Finds the stored bodies that differ in any byte from their repeats. Without repeats, it makes no query. */
export function findOtherBodies(repeats: readonly Repeat[]): StatementFragment<OtherBody[]> {
  return rowsFragment(
    repeats
      .filter(({ queued }) => sourceOf(queued) === 'webhook' && hasContent(queued))
      .map(({ queued, callId }) => ({
        ...findOtherBody,
        values: [queued.organizationId, callId, queued.report.kind, queued.compressedBody]
      }))
  )
}

/**
 * Returns the repeats whose text differs from the stored one. Texts are compared because another version of zstd
 * compresses the same text to different bytes. Never throws, because the reports of the batch are already stored.
 */
export async function findDifferingRepeats(
  repeats: readonly Repeat[],
  otherBodies: readonly OtherBody[]
): Promise<ReadonlySet<QueuedReport>> {
  const differing = new Set<QueuedReport>()
  for (const other of otherBodies) {
    const repeat = repeats.find(({ callId }) => callId === other.call_id)
    if (repeat === undefined) continue
    const text = await unpackBody(other).catch(() => undefined)
    if (text !== repeat.queued.body) differing.add(repeat.queued)
  }

  return differing
}
