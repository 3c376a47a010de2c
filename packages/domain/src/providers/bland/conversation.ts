import type { CallMessage, MessageRole } from '../../calls/call-report.ts'
import { readRole } from '../reading/conversation.ts'
import { readItems, readText } from '../reading/fields.ts'
import { readInstant } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { secondsBetween } from '../reading/times.ts'

const roles: ReadonlyMap<string | null, MessageRole> = new Map([
  ['assistant', 'assistant'],
  ['robot', 'assistant'],
  ['user', 'user'],
  ['agent-action', 'tool']
])

/** What was said and done, in order. */
export function readConversation(source: Source, startedAt: Date | null): readonly CallMessage[] {
  return readItems(source, 'transcripts').flatMap((line) => {
    const role = readRole(line, 'user', roles)
    const text = readText(line, 'text')
    const saidAt = readInstant(line, 'created_at')

    return role === undefined || text === null ? [] : [{ role, text, start_seconds: secondsBetween(startedAt, saidAt) }]
  })
}
