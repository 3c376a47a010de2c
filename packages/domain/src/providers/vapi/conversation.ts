import type { CallMessage, MessageRole } from '../../calls/call-report.ts'
import { readRole, writeToolCall, writeToolResult } from '../reading/conversation.ts'
import { readItems, readJson, readLine, readText } from '../reading/fields.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'

export interface Conversation {
  readonly messages: readonly CallMessage[]
  /** The prompt as it was really used: the first message of the system. */
  readonly systemInstruction: string | null
}

const roles: ReadonlyMap<string | null, MessageRole> = new Map([
  ['bot', 'assistant'],
  ['assistant', 'assistant'],
  ['user', 'user'],
  ['system', 'system'],
  ['tool_calls', 'tool'],
  ['tool_call_result', 'tool'],
  ['tool', 'tool'],
  ['function', 'tool']
])

export function readConversation(source: Source): Conversation {
  const messages = readItems(
    source,
    'message.artifact.messages',
    'message.messages',
    'message.call.artifact.messages',
    'message.call.messages',
    'message.artifact.messagesOpenAIFormatted'
  ).flatMap(readMessage)
  const prompt = messages.find(({ role }) => role === 'system')

  return { messages: messages.filter((message) => message !== prompt), systemInstruction: prompt?.text ?? null }
}

/** One message, or none when it has no text or a role that we do not know. */
function readMessage(message: Source): CallMessage[] {
  const role = readRole(message, 'role', roles)
  const text = role === 'tool' ? readToolText(message) : readText(message, 'message', 'content')
  if (role === undefined || text === null) return []

  return [{ role, text, start_seconds: readAmount(message, 'secondsFromStart') }]
}

function readToolText(message: Source): string | null {
  const calls = readItems(message, 'toolCalls', 'tool_calls').flatMap((call) => {
    const name = readLine(call, 'function.name', 'name')
    return name === null ? [] : [writeToolCall(name, readJson(call, 'function.arguments', 'arguments'))]
  })
  if (calls.length > 0) return calls.join('\n')

  return writeToolResult(readLine(message, 'name'), readJson(message, 'result', 'message', 'content'))
}
