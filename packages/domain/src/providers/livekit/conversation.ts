import { isObject } from '../../json/json.ts'
import { writeToolCall, writeToolResult } from '../reading/conversation.ts'
import { type JsonRecord, listOf } from './values.ts'

type SecondsAt = (createdAt: unknown) => number | undefined

/** Converts the items of a chat history to messages, and the prompts among them to instructions. */
export function projectConversation(items: readonly JsonRecord[], secondsAt: SecondsAt): JsonRecord {
  const [messages, prompts]: [object[], string[]] = [[], []]
  for (const item of items) {
    const prompt = promptOf(item)
    const message = prompt === undefined ? messageOf(item) : undefined
    if (prompt !== undefined) prompts.push(prompt)
    if (message !== undefined) messages.push({ ...message, start_seconds: secondsAt(item['created_at']) })
  }

  return { messages, instructions: prompts.length === 0 ? undefined : prompts.join('\n\n') }
}

function promptOf({ type, role, content, instructions }: JsonRecord): string | undefined {
  if (type === 'agent_config_update') return typeof instructions === 'string' ? instructions : undefined

  return type === 'message' && (role === 'system' || role === 'developer') ? textOf(content) : undefined
}

function messageOf(item: JsonRecord): object | undefined {
  const { type, role, name, call_id: callId } = item
  const tool = { role: 'tool', tool_name: name, tool_call_id: callId }
  const toolName = typeof name === 'string' ? name : null
  if (type === 'message') return { role, text: textOf(item['content']), interrupted: item['interrupted'] }
  if (type === 'function_call') return { ...tool, text: writeToolCall(toolName ?? '', stringOf(item['arguments'])) }
  if (type === 'function_call_output') return { ...tool, text: writeToolResult(toolName, stringOf(item['output'])) }

  return undefined
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Returns the texts of a message, and the transcripts of its audio. */
function textOf(content: unknown): string {
  const parts = typeof content === 'string' ? [content] : listOf(content)
  const texts = parts.map((part) => (isObject(part) ? part['transcript'] : part))

  return texts.filter((text) => typeof text === 'string' && text !== '').join('\n')
}
