import type { CallMessage, MessageRole } from './call-report.ts'

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

export interface TurnOfMessages {
  readonly speaker: Turn['speaker']
  readonly messages: readonly { readonly index: number; readonly text: string }[]
}

/**
 * Returns the turns of a call: its messages, joined by speaker, or the lines of its transcript if it has no messages.
 */
export function listTurns(conversation: Conversation): Turn[] {
  return groupMessages(conversation).map(({ speaker, messages }) => {
    return { speaker, text: messages.map(({ text }) => text).join('\n') }
  })
}

/** Returns the turns of `listTurns` with the index of each message, or of each line of the transcript. */
export function groupMessages({ messages, transcript }: Conversation): TurnOfMessages[] {
  if (messages.length === 0) {
    return linesOf(transcript ?? '').map((text, index) => ({ speaker: 'unknown', messages: [{ index, text }] }))
  }

  const turns: { speaker: Turn['speaker']; messages: { index: number; text: string }[] }[] = []
  for (const [index, { role, text }] of messages.entries()) {
    if (text.trim() === '') continue
    const last = turns.at(-1)
    const speaker = speakers[role]
    if (last?.speaker === speaker) last.messages.push({ index, text })
    else turns.push({ speaker, messages: [{ index, text }] })
  }

  return turns
}

/** Returns the number of turns of people and agents. A tool message between them does not end a turn. */
export function countSpokenTurns(turns: readonly Turn[]): number {
  const spoken = turns.filter(({ speaker }) => speaker !== 'tool' && speaker !== 'system')

  return spoken.filter(({ speaker }, index) => speaker === 'unknown' || speaker !== spoken[index - 1]?.speaker).length
}

/** Number of characters around the text of each turn in a prompt. */
export const turnCharacters = 44

export interface BoundedTranscript<Kind extends Turn> {
  readonly turns: readonly Kind[]
  /** Number of characters omitted between `turns` and `end`; 0 if `turns` is complete. */
  readonly omittedCharacters: number
  /** The turns after the omitted part. */
  readonly end: readonly Kind[]
}

/** Limits a conversation to `maxCharacters` in a prompt. Keeps the beginning and the end of a longer one. */
export function boundTranscript<Kind extends Turn>(
  turns: readonly Kind[],
  maxCharacters: number
): BoundedTranscript<Kind> {
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

function take<Kind extends Turn>(
  turns: readonly Kind[],
  length: number,
  cut: (text: string, length: number) => string
): Kind[] {
  const taken: Kind[] = []
  let left = length
  for (const turn of turns) {
    const { text } = turn
    left -= turnCharacters
    if (left <= 0) break
    taken.push({ ...turn, text: text.length <= left ? text : cut(text, left).toWellFormed() })
    left -= text.length
  }

  return taken
}

function lengthOf(turns: readonly Turn[]): number {
  return turns.reduce((length, { text }) => length + text.length, 0)
}

/** Maximum number of lines of a transcript. No call has so many turns; the last line is then the rest. */
const maxLines = 20_000

/** Returns the lines of a transcript that are not empty, without the spaces before them. */
export function linesOf(transcript: string): string[] {
  const lines: string[] = []
  for (const { 0: line, index } of transcript.matchAll(/\S[^\n]*/g)) {
    const isLast = lines.length === maxLines - 1
    lines.push(isLast ? transcript.slice(index) : line)
    if (isLast) break
  }

  return lines
}
