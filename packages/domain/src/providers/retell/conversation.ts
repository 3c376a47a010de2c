import type { CallMessage, MessageRole } from '../../calls/call-report.ts'
import { collect, type Known, readRole, withKnown, writeToolCall, writeToolResult } from '../reading/conversation.ts'
import { readJson, readLine, readText } from '../reading/fields.ts'
import { readEnds, readItems } from '../reading/lists.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'

/**
 * Reads speech, pressed keys and tool calls in order. A person to whom the call was transferred is a user like the
 * caller.
 */
export function readConversation(source: Source): readonly CallMessage[] {
  const utterances = readItems(
    source,
    'call.transcript_with_tool_calls',
    'call.transcript_object',
    'call.scrubbed_transcript_with_tool_calls',
    'call.scrubbed_transcript_object'
  )
  const tools = toolNames(utterances)

  return collect(utterances, (utterance) => readMessage(utterance, tools))
}

const roles: ReadonlyMap<string | null, MessageRole> = new Map([
  ['agent', 'assistant'],
  ['user', 'user'],
  ['transfer_target', 'user'],
  ['dtmf', 'user'],
  ['sms', 'user'],
  ['tool_call_invocation', 'tool'],
  ['tool_call_result', 'tool'],
  ['injected', 'system'],
  ['node_transition', 'system']
])

/** Names of tools by the id of the call, which is the only reference in a result. */
function toolNames(utterances: readonly Source[]): ReadonlyMap<string, string> {
  const calls = utterances.flatMap((utterance) => {
    const [id, name] = [readLine(utterance, 'tool_call_id'), readLine(utterance, 'name')]
    return id === null || name === null ? [] : [[id, name] as const]
  })

  return new Map(calls)
}

function readMessage(utterance: Source, tools: ReadonlyMap<string, string>): CallMessage | undefined {
  const role = readRole(utterance, 'role', roles)
  const text = role === 'tool' ? readToolText(utterance, tools) : readUtterance(utterance)
  if (role === undefined || text === null) return undefined

  if (role === 'tool')
    return withKnown({ role, text, start_seconds: readStart(utterance, []) }, readTool(utterance, tools))
  const words = readEnds(utterance, 'words')
  const last = words.at(-1)
  const end = last === undefined ? null : readAmount(last, 'end')

  return withKnown({ role, text, start_seconds: readStart(utterance, words) }, { end_seconds: end })
}

function readTool(utterance: Source, tools: ReadonlyMap<string, string>): Known {
  const id = readLine(utterance, 'tool_call_id')

  return { tool_call_id: id, tool_name: readLine(utterance, 'name') ?? tools.get(id ?? '') ?? null }
}

function readToolText(utterance: Source, tools: ReadonlyMap<string, string>): string | null {
  const name = readLine(utterance, 'name')
  if (name !== null) return writeToolCall(name, readJson(utterance, 'arguments'))
  const called = tools.get(readLine(utterance, 'tool_call_id') ?? '')

  return writeToolResult(called ?? null, readJson(utterance, 'content'))
}

function readUtterance(utterance: Source): string | null {
  return readText(utterance, 'content', 'digit', 'new_node_name')
}

/** Time of the first word. */
function readStart(utterance: Source, [word]: readonly Source[]): number | null {
  return word === undefined ? readAmount(utterance, 'time_sec') : readAmount(word, 'start')
}
