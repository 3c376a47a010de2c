import type { CallMessage, MessageRole } from '../../calls/call-report.ts'
import { collect, type Known, readRole, withKnown, writeToolCall, writeToolResult } from '../reading/conversation.ts'
import { readJson, readLine, readText } from '../reading/fields.ts'
import { readItems } from '../reading/lists.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'

export interface Conversation {
  readonly messages: readonly CallMessage[]
  /** The prompt with its variables filled in: the first system message. */
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
  const messages = collect(
    readItems(
      source,
      'message.artifact.messages',
      'message.messages',
      'message.call.artifact.messages',
      'message.call.messages',
      'message.artifact.messagesOpenAIFormatted'
    ),
    readMessage
  )
  const prompt = messages.find(({ role }) => role === 'system')

  return { messages: messages.filter((message) => message !== prompt), systemInstruction: prompt?.text ?? null }
}

/** Reads one message; `undefined` without a text or with an unknown role. */
function readMessage(message: Source): CallMessage | undefined {
  const role = readRole(message, 'role', roles)
  const calls = role === 'tool' ? readItems(message, 'toolCalls', 'tool_calls') : []
  const text = role === 'tool' ? readToolText(message, calls) : readText(message, 'message', 'content')
  if (role === undefined || text === null) return undefined

  const start_seconds = readAmount(message, 'secondsFromStart')
  const details = role === 'tool' ? readTool(message, calls) : readSpeech(message, role, start_seconds)

  return withKnown({ role, text, start_seconds }, details)
}

/** Its times are clock times, in milliseconds. */
function readSpeech(message: Source, role: MessageRole, start: number | null): Known {
  const [from, to] = [readAmount(message, 'time'), readAmount(message, 'endTime')]
  const ms = start === null || from === null || to === null || to < from ? Number.NaN : start * 1000 + (to - from)

  return {
    end_seconds: Number.isFinite(ms) ? Math.round(ms) / 1000 : null,
    speaker: role === 'assistant' ? readLine(message, 'assistantName') : null
  }
}

/** Names the tool of a message, unless the message has several tool calls. */
function readTool(message: Source, calls: readonly Source[]): Known {
  if (calls.length > 1) return {}
  const [call] = calls

  return {
    tool_call_id: call === undefined ? readLine(message, 'toolCallId', 'tool_call_id') : readLine(call, 'id'),
    tool_name: call === undefined ? readLine(message, 'name') : readLine(call, 'function.name', 'name')
  }
}

function readToolText(message: Source, calls: readonly Source[]): string | null {
  const texts = calls.flatMap((call) => {
    const name = readLine(call, 'function.name', 'name')
    return name === null ? [] : [writeToolCall(name, readJson(call, 'function.arguments', 'arguments'))]
  })
  if (texts.length > 0) return texts.join('\n')

  return writeToolResult(readLine(message, 'name'), readJson(message, 'result', 'message', 'content'))
}
