import type { CallMessage, MessageRole } from './call-report.ts'

/** The stored conversation of a call. */
export interface Conversation {
  readonly messages: readonly CallMessage[]
  /** The conversation as one text. The only content if the provider reports no messages. */
  readonly transcript: string | null
}

/** The consecutive messages of one speaker. */
export interface Turn {
  readonly speaker: 'agent' | 'caller' | 'tool' | 'system' | 'unknown'
  readonly text: string
}

const speakers: Readonly<Record<MessageRole, Turn['speaker']>> = {
  assistant: 'agent',
  user: 'caller',
  tool: 'tool',
  system: 'system'
}

/**
 * Returns the turns of a call: its messages, joined by speaker, or the lines of its transcript if it has no messages.
 */
export function listTurns({ messages, transcript }: Conversation): Turn[] {
  if (messages.length === 0) return linesOf(transcript ?? '').map((text) => ({ speaker: 'unknown', text }))

  const turns: Turn[] = []
  for (const { role, text } of messages.filter((message) => message.text.trim() !== '')) {
    const last = turns.at(-1)
    const speaker = speakers[role]
    if (last?.speaker === speaker) turns[turns.length - 1] = { speaker, text: `${last.text}\n${text}` }
    else turns.push({ speaker, text })
  }

  return turns
}

/** Returns the number of turns of people and agents. A tool message between them does not end a turn. */
export function countSpokenTurns(turns: readonly Turn[]): number {
  const spoken = turns.filter(({ speaker }) => speaker !== 'tool' && speaker !== 'system')

  return spoken.filter(({ speaker }, index) => speaker === 'unknown' || speaker !== spoken[index - 1]?.speaker).length
}

/** Number of characters around the text of each turn in a prompt. */
export const turnCharacters = 32

export interface BoundedTranscript {
  readonly turns: readonly Turn[]
  /** Number of characters omitted between `turns` and `end`; 0 if `turns` is complete. */
  readonly omittedCharacters: number
  /** The turns after the omitted part. */
  readonly end: readonly Turn[]
}

/** Limits a conversation to `maxCharacters` in a prompt. Keeps the beginning and the end of a longer one. */
export function boundTranscript(turns: readonly Turn[], maxCharacters: number): BoundedTranscript {
  if (sizeOfTurns(turns) <= maxCharacters) return { turns, omittedCharacters: 0, end: [] }

  const half = Math.floor(maxCharacters / 2)
  const beginning = take(turns, half, (text, length) => text.slice(0, length))
  const end = take(turns.toReversed(), half, (text, length) => text.slice(-length)).reverse()

  return { turns: beginning, omittedCharacters: lengthOf(turns) - lengthOf(beginning) - lengthOf(end), end }
}

/** Returns the size of turns in a prompt, in characters. */
export function sizeOfTurns(turns: readonly Turn[]): number {
  return lengthOf(turns) + turnCharacters * turns.length
}

function take(turns: readonly Turn[], length: number, cut: (text: string, length: number) => string): Turn[] {
  const taken: Turn[] = []
  let left = length
  for (const { speaker, text } of turns) {
    left -= turnCharacters
    if (left <= 0) break
    taken.push({ speaker, text: text.length <= left ? text : cut(text, left).toWellFormed() })
    left -= text.length
  }

  return taken
}

function lengthOf(turns: readonly Turn[]): number {
  return turns.reduce((length, { text }) => length + text.length, 0)
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
