import type { CallMessage, MessageRole } from '../../calls/call-report.ts'
import { collect, readRole } from '../reading/conversation.ts'
import { readText } from '../reading/fields.ts'
import { readItems } from '../reading/lists.ts'
import { readInstant } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { secondsBetween } from '../reading/times.ts'

const roles: ReadonlyMap<string | null, MessageRole> = new Map([
  ['assistant', 'assistant'],
  ['robot', 'assistant'],
  ['user', 'user'],
  ['agent-action', 'tool']
])

export function readConversation(source: Source, startedAt: Date | null): readonly CallMessage[] {
  return collect(readItems(source, 'transcripts'), (line) => {
    const role = readRole(line, 'user', roles)
    const text = readText(line, 'text')
    const saidAt = readInstant(line, 'created_at')

    if (role === undefined || text === null) return undefined

    return { role, text, start_seconds: secondsBetween(startedAt, saidAt) }
  })
}
