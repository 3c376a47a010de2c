import type { CallMessage, MessageDetails, MessageRole } from '../../calls/call-report.ts'
import type { Json } from '../../json/json.ts'
import { readLine } from './fields.ts'
import type { Source } from './source.ts'

/** Returns the messages of the items that have one. Faster than `flatMap` for hundreds of items. */
export function collectMessages<Item>(
  items: readonly Item[],
  read: (item: Item) => CallMessage | undefined
): readonly CallMessage[] {
  const messages: CallMessage[] = []
  for (const item of items) {
    const message = read(item)
    if (message !== undefined) messages.push(message)
  }

  return messages
}

/** Reads the role at `path` under its normalized name. A role that is missing in `roles` is recorded as unreadable. */
export function readRole(
  message: Source,
  path: string,
  roles: ReadonlyMap<string | null, MessageRole>
): MessageRole | undefined {
  const role = roles.get(readLine(message, path))
  if (role === undefined) message.unreadable.add(message.prefix + path)

  return role
}

/** The optional fields of a message; null if unknown. */
export type KnownDetails = { readonly [Name in keyof MessageDetails]: MessageDetails[Name] | null }

/** Adds only the known fields to a message, because a call has hundreds of them. */
export function withDetails<Message extends object>(message: Message, details: KnownDetails): Message & MessageDetails {
  const reported: Message & { -readonly [Name in keyof MessageDetails]: unknown } = message
  for (const name in details) {
    const value = details[name as keyof KnownDetails]
    if (value !== null) reported[name as keyof KnownDetails] = value
  }

  return reported as Message & MessageDetails
}

const speakers = { assistant: 'Agent', user: 'User' } as const

/** Builds the transcript of a call without one: a line for each spoken message. Null without any. */
export function writeTranscript(messages: readonly CallMessage[]): string | null {
  const lines: string[] = []
  for (const { role, text } of messages) {
    if (role === 'assistant' || role === 'user') lines.push(`${speakers[role]}: ${text}`)
  }

  return lines.length === 0 ? null : lines.join('\n')
}

/** Formats a tool call in one line: `book({"day":"Saturday"})`. */
export function writeToolCall(name: string, parameters: Json): string {
  return `${name}(${asText(parameters)})`
}

/** Formats a tool result in one line: `book → {"confirmed":true}`. Null if neither name nor result is known. */
export function writeToolResult(name: string | null, result: Json): string | null {
  if (result === null) return name

  return name === null ? asText(result) : `${name} → ${asText(result)}`
}

function asText(json: Json): string {
  if (json === null) return ''

  return typeof json === 'string' ? json : JSON.stringify(json)
}
