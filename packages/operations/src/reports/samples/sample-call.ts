/** Call in the sample reports of all providers. The people and their numbers are fictitious. */
export interface SampleCall {
  readonly direction: 'inbound' | 'outbound'
  /** Whether a machine answered the call. */
  readonly isVoicemail: boolean
  /** The other party, for incoming and outgoing calls. */
  readonly caller: { readonly name: string; readonly number: string }
  readonly agentNumber: string
  readonly instruction: string
  readonly summary: string
  /** Facts that the agent collected, by name. */
  readonly facts: Readonly<Record<string, string>>
  readonly turns: readonly (readonly [speaker: 'agent' | 'caller', text: string])[]
}

/** Sample call with its times, in milliseconds since 1970. */
export interface TimedCall extends Omit<SampleCall, 'turns'> {
  /** UUID from which the call ID of the provider is derived. */
  readonly id: string
  readonly startedAt: number
  readonly endedAt: number
  readonly turns: readonly TimedTurn[]
}

interface TimedTurn {
  readonly speaker: 'agent' | 'caller'
  readonly text: string
  readonly startedAt: number
  readonly endedAt: number
  /** Seconds since the start of the call. */
  readonly offset: number
}

const parties = { caller: { name: 'Jordan Avery', number: '+12025550163' }, agentNumber: '+12025550100' }

const instruction =
  'You are Sam, who answers the phone of a sample business. Find out what the caller wants, collect full name and ' +
  'preferred time, and confirm the appointment. Never quote a price.'

export const sampleCalls = {
  conversation: {
    ...parties,
    direction: 'inbound',
    isVoicemail: false,
    instruction,
    summary: 'Jordan Avery wants an oil change and has an appointment on Thursday at 9:30.',
    facts: { full_name: 'Jordan Avery', intent: 'service' },
    turns: [
      ['agent', 'Hello, this is Sam. How can I help you?'],
      ['caller', 'Hi, this is Jordan Avery. I need an oil change this week.'],
      ['agent', 'Happy to help, Jordan. Thursday at 9:30 is free. Shall I take it?'],
      ['caller', 'Thursday is good, thank you.'],
      ['agent', 'Booked for Thursday at 9:30. Goodbye, Jordan.']
    ]
  },
  voicemail: {
    ...parties,
    direction: 'outbound',
    isVoicemail: true,
    instruction,
    summary: 'The call went to voicemail, and the agent left a reminder of the appointment.',
    facts: { full_name: 'Jordan Avery' },
    turns: [
      ['caller', 'You have reached Jordan Avery. Please leave a message after the tone.'],
      ['agent', 'Hello Jordan, this is Sam. We look forward to seeing you on Thursday at 9:30. Goodbye.']
    ]
  }
} as const satisfies Readonly<Record<string, SampleCall>>

/** Speed of speech, in milliseconds. */
const pace = { character: 62, pause: 900 }

/** Returns the call with times as if it had just ended. */
export function hold(call: SampleCall, id: string, now: Date): TimedCall {
  const spokenMs = call.turns.reduce((sum, [, text]) => sum + text.length * pace.character + pace.pause, pace.pause)
  const startedAt = now.getTime() - spokenMs
  let at = startedAt + pace.pause
  const turns = call.turns.map(([speaker, text]): TimedTurn => {
    const turn = { speaker, text, startedAt: at, endedAt: at + text.length * pace.character }
    at = turn.endedAt + pace.pause

    return { ...turn, offset: (turn.startedAt - startedAt) / 1_000 }
  })

  return { ...call, id, startedAt, endedAt: now.getTime(), turns }
}
