import type { ChangedCall, ReplayCounts, UnreadableCall } from '@callbook/operations'
import type { ReplayOptions } from '../../commands/reports/report.ts'
import { showReplay } from '../../commands/reports/show-replay.ts'
import { at, type HttpCommands } from '../http-command.ts'
import { inOrganization, organizationsFor } from '../organizations.ts'
import { readLines } from '../read-lines.ts'

interface ReplayLine {
  readonly changed?: ChangedCall
  readonly unreadable?: UnreadableCall
  readonly progress?: ReplayCounts
}

export const reportCommands = {
  'report reprocess': async (session, { since, organization: given, dryRun = false }: ReplayOptions) => {
    const { watch, result } = showReplay(session)
    let counts: ReplayCounts = { applied: !dryRun, calls: 0, changed: 0, unreadable: 0 }
    const add = (more: ReplayCounts): ReplayCounts => ({
      applied: more.applied,
      calls: counts.calls + more.calls,
      changed: counts.changed + more.changed,
      unreadable: counts.unreadable + more.unreadable
    })
    const onLine = ({ changed, unreadable, progress }: ReplayLine) => {
      if (changed !== undefined) watch.onChanged(changed)
      if (unreadable !== undefined) watch.onUnreadable(unreadable)
      if (progress !== undefined) watch.onProgress(add(progress))
    }
    for (const id of await organizationsFor(session, given)) {
      const reprocess = (organization: string) => {
        const path = '/console/api/organizations/{organization}/reports/reprocess'
        const body = { since: since.toISOString(), dry_run: dryRun }
        const lines = session.api.POST(path, { ...at({ organization }), body, parseAs: 'stream' })

        return readLines<ReplayLine, ReplayCounts>(lines, onLine)
      }
      counts = add(await inOrganization(id, reprocess))
    }

    return result(counts)
  }
} satisfies HttpCommands
