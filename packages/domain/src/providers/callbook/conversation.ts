import { type CallMessage, type MessageRole, messageRoles } from '../../calls/call-report.ts'
import { collect, readRole, withKnown } from '../reading/conversation.ts'
import { readBoolean, readLine, readText } from '../reading/fields.ts'
import { readItems } from '../reading/lists.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'

const roles: ReadonlyMap<string | null, MessageRole> = new Map(messageRoles.map((role) => [role, role]))

export function readConversation(source: Source): readonly CallMessage[] {
  return collect(readItems(source, 'report.messages'), (message) => {
    const role = readRole(message, 'role', roles)
    const text = readText(message, 'text')
    if (role === undefined || text === null) return undefined

    return withKnown(
      { role, text, start_seconds: readAmount(message, 'start_seconds') },
      {
        end_seconds: readAmount(message, 'end_seconds'),
        tool_name: readLine(message, 'tool_name'),
        tool_call_id: readLine(message, 'tool_call_id'),
        interrupted: readBoolean(message, 'interrupted'),
        speaker: readLine(message, 'speaker')
      }
    )
  })
}
