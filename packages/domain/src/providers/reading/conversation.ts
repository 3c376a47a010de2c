import type { CallMessage, MessageDetails, MessageRole } from '../../calls/call-report.ts'
import type { Json } from '../../json/json.ts'
import { readLine } from './fields.ts'
import type { Source } from './source.ts'

/** The role at `path`, under our name for it; one that `roles` does not have goes on record. */
export function readRole(
  message: Source,
  path: string,
  roles: ReadonlyMap<string | null, MessageRole>
): MessageRole | undefined {
  const role = roles.get(readLine(message, path))
  if (role === undefined) message.unreadable.add(message.prefix + path)

  return role
}

/** What was looked for of a message; null for what is not known. */
export type Known = { readonly [Name in keyof MessageDetails]: MessageDetails[Name] | null }

/** Adds to a message what is known of it, of what was looked for: a call has hundreds of them. */
export function withKnown<Message extends object>(message: Message, details: Known): Message & MessageDetails {
  const told: Message & { -readonly [Name in keyof MessageDetails]: unknown } = message
  for (const name in details) {
    const value = details[name as keyof Known]
    if (value !== null) told[name as keyof Known] = value
  }

  return told as Message & MessageDetails
}

const speakers = { assistant: 'Agent', user: 'User' } as const

/** The transcript of a call whose provider gives none: what the two sides said, a line each. Null when they did not. */
export function writeTranscript(messages: readonly CallMessage[]): string | null {
  const lines = messages.flatMap(({ role, text }) =>
    role === 'assistant' || role === 'user' ? [`${speakers[role]}: ${text}`] : []
  )

  return lines.length === 0 ? null : lines.join('\n')
}

/** What a tool was called with, in one line: `book({"day":"Saturday"})`. */
export function writeToolCall(name: string, parameters: Json): string {
  return `${name}(${asText(parameters)})`
}

/** What a tool answered, in one line: `book → {"confirmed":true}`. Null when neither is known. */
export function writeToolResult(name: string | null, result: Json): string | null {
  if (result === null) return name

  return name === null ? asText(result) : `${name} → ${asText(result)}`
}

function asText(json: Json): string {
  if (json === null) return ''

  return typeof json === 'string' ? json : JSON.stringify(json)
}
