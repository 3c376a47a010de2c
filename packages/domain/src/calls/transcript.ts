import type { CallMessage, MessageRole } from './call-report.ts'

/** What was said on a call, as it is stored. */
export interface Conversation {
  readonly messages: readonly CallMessage[]
  /** The conversation as one text; all there is where a provider tells no messages. */
  readonly transcript: string | null
}

/** What one speaker said before another one did. */
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

/** The messages of a call, those in a row by one speaker joined; without messages, the lines of its transcript. */
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

/** How often somebody spoke, until somebody else did. What a tool says in between interrupts nobody. */
export function countSpokenTurns(turns: readonly Turn[]): number {
  const spoken = turns.filter(({ speaker }) => speaker !== 'tool' && speaker !== 'system')

  return spoken.filter(({ speaker }, index) => speaker === 'unknown' || speaker !== spoken[index - 1]?.speaker).length
}

/** What a model reads around the text of each turn, in characters. */
export const turnCharacters = 32

export interface BoundedTranscript {
  readonly turns: readonly Turn[]
  /** How many characters are left out between `turns` and `end`; 0 when `turns` is everything. */
  readonly omittedCharacters: number
  /** What follows the part that is left out. */
  readonly end: readonly Turn[]
}

/**
 * What was said, as long as a model reads at most `maxCharacters`: the beginning and the end of a call that is longer.
 */
export function boundTranscript(turns: readonly Turn[], maxCharacters: number): BoundedTranscript {
  if (sizeOfTurns(turns) <= maxCharacters) return { turns, omittedCharacters: 0, end: [] }

  const half = Math.floor(maxCharacters / 2)
  const beginning = take(turns, half, (text, length) => text.slice(0, length))
  const end = take(turns.toReversed(), half, (text, length) => text.slice(-length)).reverse()

  return { turns: beginning, omittedCharacters: lengthOf(turns) - lengthOf(beginning) - lengthOf(end), end }
}

/** What a model reads of turns, in characters. */
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
