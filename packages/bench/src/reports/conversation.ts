import type { Random } from '../random.ts'

/** One turn, and its time in seconds since the start of the call. */
export interface Turn {
  readonly isCaller: boolean
  readonly text: string
  readonly atSeconds: number
}

const callerLines = [
  'Hi, I wanted to ask whether you have anything open on Thursday afternoon.',
  'It makes a grinding noise when I brake, mostly in the morning, and then it goes away after a few miles.',
  "Sure, it's a twenty twenty-one, about forty-two thousand miles on it.",
  'Okay, and roughly what would that cost me? I would like to know before I come in.',
  'No, the later one is better. I have to drop off my kids first.',
  "Yes, that's right. And could somebody text me when it is ready?",
  'Hold on, let me check my calendar for a second.',
  'I already called last week about this and nobody got back to me, so I am a little frustrated.'
]
const agentLines = [
  'Of course, I can help you with that. May I have your full name and the vehicle this is about?',
  'Thank you. I have an opening on Thursday at two fifteen, or at four thirty. Which one suits you better?',
  'I am sorry to hear that. I have made a note for the service advisor, who will look at it first thing.',
  'I cannot quote a price over the phone, but the inspection itself is free and takes about forty minutes.',
  'Just to confirm: that is Thursday at four thirty, for a brake inspection. Is that correct?',
  'You will get a text message at the number you are calling from as soon as it is ready.',
  'Is there anything else I can help you with today?',
  'I understand. Let me look that up for you, one moment please.'
]
const rules = [
  'Speak in short sentences and ask for one thing at a time.',
  'Never quote a price, a delivery date or a trade-in value; offer a visit instead.',
  'Collect the full name, the vehicle, the reason for the call and the preferred time, in this order.',
  'Read appointments back in full before you book them, and repeat the number for text messages.',
  'When the caller is upset, apologize once, take the complaint down and hand over to a colleague.',
  'If the caller asks for a person, transfer the call without asking why.'
]

/** Creates a conversation of a number of turns. The agent speaks first. */
export function inventConversation(random: Random, turns: number): readonly Turn[] {
  let atSeconds = 0

  return Array.from({ length: turns }, (_, index) => {
    const isCaller = index % 2 === 1
    atSeconds += 2 + 6 * random.next()

    return { isCaller, text: random.pick(isCaller ? callerLines : agentLines), atSeconds }
  })
}

/** Creates a prompt of about `length` characters. */
export function inventPrompt(random: Random, length: number): string {
  const parts = ['You are the receptionist of a car dealership.']
  for (let size = 0; size < length; size += parts.at(-1)?.length ?? 0) parts.push(`- ${random.pick(rules)}`)

  return parts.join('\n')
}
