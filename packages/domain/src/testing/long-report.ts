import type { ProviderName } from '../providers/index.ts'
import { replaceAt } from './json-tree.ts'
import { samples } from './samples.ts'

/** Path of the turns in a report. */
const turnsPaths: Readonly<Record<ProviderName, string>> = {
  vapi: 'message.artifact.messages',
  retell: 'call.transcript_object',
  elevenlabs: 'data.transcript',
  bland: 'transcripts',
  callbook: 'report.messages',
  livekit: 'session_report.chat_history.items'
}

/** Returns the JSON text of a report whose turns are repeated to about, but not more than, `bytes` bytes. */
export function longReport(name: ProviderName, bytes: number): string {
  const report = samples[name].build({ callId: 'call-1' })
  const path = turnsPaths[name].split('.')
  const turns: readonly unknown[] = path.reduce<never>((parent, member) => parent[member] as never, report as never)
  const copies = Math.floor((bytes - JSON.stringify(report).length) / JSON.stringify(turns).length)

  return JSON.stringify(replaceAt(report, path, Array.from({ length: copies }, () => turns).flat()))
}
