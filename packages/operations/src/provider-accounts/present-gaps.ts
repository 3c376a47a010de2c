import type { FoundGap, GapReport } from '@callbook/backfill'

/** Presents the result of a comparison. */
export function presentGaps({ calls, ...counts }: GapReport) {
  return { ...counts, calls: calls.map(presentGap) }
}

function presentGap({ id, kind, endedAt, assistantId, clientId, endpointId, isRepaired, wasTooLarge, why }: FoundGap) {
  return {
    id,
    kind,
    ended_at: endedAt?.toISOString() ?? null,
    assistant_id: assistantId,
    client_id: clientId,
    endpoint_id: endpointId,
    repaired: isRepaired,
    was_too_large: wasTooLarge,
    why
  }
}
