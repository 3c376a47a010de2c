import type { CallMessage, MessageRole } from '../../call-report.ts'
import { readRole } from '../conversation.ts'
import { readItems, readText } from '../fields.ts'
import { readInstant } from '../quantities.ts'
import type { Source } from '../source.ts'
import { secondsBetween } from '../times.ts'

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
