import type { CallMessage, MessageRole } from '../../calls/call-report.ts'
import { readRole, withKnown, writeToolCall, writeToolResult } from '../reading/conversation.ts'
import { readBoolean, readJson, readLine, readText } from '../reading/fields.ts'
import { readItems } from '../reading/lists.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'

/** A turn of a conversation and the results of its tools. */
export interface Turn {
  readonly turn: Source
  readonly results: readonly Source[]
}

export function readTurns(source: Source): readonly Turn[] {
  return readItems(source, 'data.transcript').map((turn) => ({ turn, results: readItems(turn, 'tool_results') }))
}

/** Reads the messages and tool calls in order. In one turn, the agent may speak, call tools and get their results. */
export function readConversation(turns: readonly Turn[]): readonly CallMessage[] {
  return turns.flatMap(({ turn, results }) => {
    const start_seconds = readAmount(turn, 'time_in_call_secs')
    const tools = readTools(turn, results).map((tool) => ({ role: 'tool' as const, start_seconds, ...tool }))

    return [...readSpoken(turn, start_seconds), ...tools]
  })
}

const roles: ReadonlyMap<string | null, MessageRole> = new Map([
  ['agent', 'assistant'],
  ['user', 'user']
])

function readSpoken(turn: Source, start_seconds: number | null): CallMessage[] {
  const role = readRole(turn, 'role', roles)
  const text = readText(turn, 'message')

  if (role === undefined || text === null) return []
  const interrupted = role === 'assistant' ? readBoolean(turn, 'interrupted') : null

  return [withKnown({ role, text, start_seconds }, { interrupted })]
}

type ToolMessage = Pick<CallMessage, 'text' | 'tool_call_id' | 'tool_name'>

function readTools(turn: Source, toolResults: readonly Source[]): ToolMessage[] {
  const calls = readItems(turn, 'tool_calls').flatMap((call) => {
    const name = readLine(call, 'tool_name')
    return name === null ? [] : readTool(call, writeToolCall(name, readJson(call, 'params_as_json')))
  })
  const results = toolResults.flatMap((result) =>
    readTool(result, writeToolResult(readLine(result, 'tool_name'), readJson(result, 'result_value')))
  )

  return [...calls, ...results]
}

function readTool(tool: Source, text: string | null): ToolMessage[] {
  if (text === null) return []

  return [withKnown({ text }, { tool_call_id: readLine(tool, 'request_id'), tool_name: readLine(tool, 'tool_name') })]
}
