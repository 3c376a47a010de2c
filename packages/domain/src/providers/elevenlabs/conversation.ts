import type { CallMessage, MessageRole } from '../../calls/call-report.ts'
import { readRole, writeToolCall, writeToolResult } from '../reading/conversation.ts'
import { readItems, readJson, readLine, readText } from '../reading/fields.ts'
import { readAmount } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'

/** What was said and done, in order: in one turn the agent may speak, call tools, and get their results. */
export function readConversation(turns: readonly Source[]): readonly CallMessage[] {
  return turns.flatMap((turn) => {
    const start_seconds = readAmount(turn, 'time_in_call_secs')
    const tools = readToolTexts(turn).map((text) => ({ role: 'tool' as const, text, start_seconds }))

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

  return role === undefined || text === null ? [] : [{ role, text, start_seconds }]
}

function readToolTexts(turn: Source): string[] {
  const calls = readItems(turn, 'tool_calls').map((call) => {
    const name = readLine(call, 'tool_name')
    return name === null ? null : writeToolCall(name, readJson(call, 'params_as_json'))
  })
  const results = readItems(turn, 'tool_results').map((result) =>
    writeToolResult(readLine(result, 'tool_name'), readJson(result, 'result_value'))
  )

  return [...calls, ...results].filter((text) => text !== null)
}
