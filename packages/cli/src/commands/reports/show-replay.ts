import type { ChangedCall, ReplayCounts, UnreadableCall } from '@callbook/operations'
import type { LocalSession } from '../../run.ts'
import { formatLine } from '../../text/text-table.ts'

/** Maximum number of calls of each kind in JSON output. The counts are complete. */
const maxListed = 1_000

/** Shows calls as they are reprocessed, and collects them for the result. */
export function showReplay({ note, show }: Pick<LocalSession, 'note' | 'show'>) {
  const changes: ChangedCall[] = []
  const problems: UnreadableCall[] = []

  return {
    watch: {
      onChanged: (call: ChangedCall) => {
        show(describeChanges(call))
        if (changes.length < maxListed) changes.push(call)
      },
      onUnreadable: (call: UnreadableCall) => {
        show(formatLine([call.call_id, 'unreadable', call.reason]))
        if (problems.length < maxListed) problems.push(call)
      },
      onProgress: (soFar: ReplayCounts) => note(summarize(soFar))
    },
    result: (counts: ReplayCounts) => ({
      ...counts,
      changes,
      problems,
      truncated: Math.max(counts.changed, counts.unreadable) > maxListed
    })
  }
}

function describeChanges({ call_id, fields }: ChangedCall): string {
  return fields.map(({ field, from, to }) => formatLine([call_id, field, from, '→', to])).join('\n')
}

export function summarize({ applied, calls, changed, unreadable }: ReplayCounts): string {
  return `${calls} calls read, ${changed} ${applied ? 'changed' : 'would change'}, ${unreadable} unreadable`
}
