import type { CallMessage } from '@callbook/console-api'

export type Message = CallMessage

export type Side = 'agent' | 'caller'

export interface Speech {
  readonly kind: 'speech'
  /** Index among the messages. */
  readonly key: number
  readonly side: Side
  readonly speaker: string
  /** Whether the speaker changes here; the speaker’s name is then shown. */
  readonly isFirst: boolean
  readonly text: string
  /** In seconds since the call was connected. */
  readonly start: number | null
  readonly end: number | null
  readonly isInterrupted: boolean
}

/** Consecutive tool messages. */
export interface ToolUse {
  readonly kind: 'tools'
  readonly key: number
  readonly messages: readonly Message[]
}

/** A system message. */
export interface Note {
  readonly kind: 'note'
  readonly key: number
  readonly text: string
}

export type Turn = Note | Speech | ToolUse

/** Groups the messages of a call into turns. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = []
  let speaker: string | undefined
  let tools: Message[] = []
  for (const [key, message] of messages.entries()) {
    const { role, text } = message
    if (role === 'tool' && turns.at(-1)?.kind === 'tools') tools.push(message)
    else if (role === 'system') turns.push({ kind: 'note', key, text })
    else if (role === 'tool') {
      tools = [message]
      turns.push({ kind: 'tools', key, messages: tools })
    } else {
      const speech = speechOf(message, key)
      turns.push({ ...speech, isFirst: speech.speaker !== speaker })
      speaker = speech.speaker
    }
  }

  return turns
}

function speechOf(message: Message, key: number): Omit<Speech, 'isFirst'> {
  const { text, start_seconds: start, end_seconds: end = null, interrupted: isInterrupted = false } = message
  const side = message.role === 'user' ? 'caller' : 'agent'
  const speaker = message.speaker ?? (side === 'caller' ? 'Caller' : 'Agent')

  return { kind: 'speech', key, side, speaker, text, start, end, isInterrupted }
}
