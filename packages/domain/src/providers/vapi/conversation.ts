import type { CallMessage, MessageRole } from '../../calls/call-report.ts'
import { type Known, readRole, withKnown, writeToolCall, writeToolResult } from '../reading/conversation.ts'
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

  const start_seconds = readAmount(message, 'secondsFromStart')
  const details = role === 'tool' ? readTool(message) : readSpeech(message, role, start_seconds)

  return [withKnown({ role, text, start_seconds }, details)]
}

/** Its times are those of a clock, in milliseconds. */
function readSpeech(message: Source, role: MessageRole, start: number | null): Known {
  const [from, to] = [readAmount(message, 'time'), readAmount(message, 'endTime')]
  const ms = start === null || from === null || to === null || to < from ? Number.NaN : start * 1000 + (to - from)

  return {
    end_seconds: Number.isFinite(ms) ? Math.round(ms) / 1000 : null,
    speaker: role === 'assistant' ? readLine(message, 'assistantName') : null
  }
}

/** Which tool it was; of several that were called at once, none. */
function readTool(message: Source): Known {
  const calls = readItems(message, 'toolCalls', 'tool_calls')
  if (calls.length > 1) return {}
  const [call] = calls

  return {
    tool_call_id: call === undefined ? readLine(message, 'toolCallId', 'tool_call_id') : readLine(call, 'id'),
    tool_name: call === undefined ? readLine(message, 'name') : readLine(call, 'function.name', 'name')
  }
}

function readToolText(message: Source): string | null {
  const calls = readItems(message, 'toolCalls', 'tool_calls').flatMap((call) => {
    const name = readLine(call, 'function.name', 'name')
    return name === null ? [] : [writeToolCall(name, readJson(call, 'function.arguments', 'arguments'))]
  })
  if (calls.length > 0) return calls.join('\n')

  return writeToolResult(readLine(message, 'name'), readJson(message, 'result', 'message', 'content'))
}
