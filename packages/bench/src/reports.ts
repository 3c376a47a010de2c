import { type VapiReportBody, vapiReport } from '@callbook/domain/testing'
import { createRandom, itemAt, type Random } from './random.ts'

const reportCount = 256

/** Placeholder for the slug in a prepared request, with the length of a slug. */
const anySlug = '0'.repeat(24)

export interface Deliveries {
  /** Returns the bytes of the next delivery, with a new call each time. */
  next(): Buffer
  /** Like `next`, with the id of the call. */
  nextWithId(): { readonly bytes: Buffer; readonly callId: string }
}

export interface DeliveryOptions {
  readonly seed: number
  readonly slugs: readonly string[]
  /** Twelve hexadecimal digits that are unique to this run. */
  readonly run: string
  /** When the calls began. */
  readonly startedAt: Date
}

interface Template {
  readonly bytes: Buffer
  readonly slugAt: number
  readonly callIdsAt: readonly number[]
  readonly numbersAt: readonly number[]
}

/** Creates deliveries that cost the sender only a copy: complete requests, into which ids are written. */
export function createDeliveries({ seed, slugs, run, startedAt }: DeliveryOptions): Deliveries {
  const templates = templatesOf(seed, startedAt)
  let sent = 0

  function nextWithId(): { bytes: Buffer; callId: string } {
    const { bytes, slugAt, callIdsAt, numbersAt } = itemAt(templates, sent * 97)
    const callId = `${run.slice(0, 8)}-${run.slice(8)}-7000-8000-${sent.toString(16).padStart(12, '0')}`
    const number = `+1202555${String(sent % 10_000).padStart(4, '0')}`
    const copy = Buffer.from(bytes)
    copy.write(itemAt(slugs, sent), slugAt, 'latin1')
    for (const position of callIdsAt) copy.write(callId, position, 'latin1')
    for (const position of numbersAt) copy.write(number, position, 'latin1')
    sent += 1

    return { bytes: copy, callId }
  }

  return { next: () => nextWithId().bytes, nextWithId }
}

const made = new Map<string, readonly Template[]>()

/** Caches the templates, because all contenders of a benchmark receive the same and they take a while to create. */
function templatesOf(seed: number, startedAt: Date): readonly Template[] {
  const key = `${seed} ${startedAt.getTime()}`
  const templates = made.get(key) ?? vapiReports(reportCount, seed, startedAt).map(prepare)
  made.set(key, templates)

  return templates
}

function prepare(report: string): Template {
  const head = [
    `POST /webhook/vapi/${anySlug} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(report)}`
  ].join('\r\n')
  const bytes = Buffer.from(`${head}\r\n\r\n${report}`)

  return {
    bytes,
    slugAt: bytes.indexOf(anySlug),
    callIdsAt: positionsOf(bytes, placeholders.callId),
    numbersAt: positionsOf(bytes, placeholders.callerNumber)
  }
}

function positionsOf(bytes: Buffer, text: string): number[] {
  const positions: number[] = []
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) positions.push(at)

  return positions
}

/** Placeholders in a report for the values of each delivery. */
const placeholders = {
  callId: '0199f1c2-0000-7000-8000-000000000000',
  callerNumber: '+12025550199'
} as const

const kilobyte = 1000

const sizes = { smallest: 27 * kilobyte, mean: 40 * kilobyte, largest: 500 * kilobyte }

const promptLength = 2_500

/** Weight of the tail of long calls. The longest of 256 reports has about 400 KB. */
const tail = 1.6

/** Creates Vapi reports of calls from `startedAt` on, of realistic sizes: most are short, a few are very long. */
export function vapiReports(count: number, seed: number, startedAt: Date): readonly string[] {
  const random = createRandom(seed)

  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count
    const excess = (sizes.mean - sizes.smallest) * (tail - 1) * ((1 - share) ** (-1 / tail) - 1)

    return reportOfSize(random, Math.min(sizes.smallest + excess, sizes.largest), startedAt)
  })
}

function reportOfSize(random: Random, size: number, startedAt: Date): string {
  let report = ''
  for (let turns = 4; report.length < size; turns += Math.ceil((size - report.length) / 1_500)) {
    const { callId, callerNumber } = placeholders
    const spoken = inventConversation(random, turns)
    const body = vapiReport({ callId, callerNumber, startedAt })
    report = JSON.stringify(lengthen(body, spoken, inventPrompt(random, promptLength)))
  }

  return report
}

/** Makes a report longer. Like Vapi, it repeats the prompt in four places and the conversation in five. */
function lengthen({ message }: VapiReportBody, turns: readonly Turn[], prompt: string): VapiReportBody {
  const assistant = message['assistant'] as { readonly model: object }
  const artifact = message['artifact'] as object
  const startedAtMs = Date.parse(String(message['startedAt']))
  const transcript = turns.map(({ isCaller, text }) => `${isCaller ? 'User' : 'AI'}: ${text}\n`).join('')
  const messages = [
    { role: 'system', time: startedAtMs, message: prompt, secondsFromStart: 0 },
    ...turns.map((turn) => vapiMessage(turn, startedAtMs))
  ]
  const messagesOpenAIFormatted = [
    { role: 'system', content: prompt },
    ...turns.map(({ isCaller, text }) => ({ role: isCaller ? 'user' : 'assistant', content: text }))
  ]

  return {
    message: {
      ...message,
      transcript,
      messages,
      artifact: { ...artifact, messages, messagesOpenAIFormatted, transcript },
      assistant: { ...assistant, model: { ...assistant.model, messages: [{ role: 'system', content: prompt }] } }
    }
  }
}

function vapiMessage({ isCaller, text, atSeconds }: Turn, startedAtMs: number): object {
  return {
    role: isCaller ? 'user' : 'bot',
    time: startedAtMs + Math.round(atSeconds * 1000),
    message: text,
    endTime: startedAtMs + Math.round(atSeconds * 1000) + 60 * text.length,
    duration: 60 * text.length,
    secondsFromStart: Math.round(atSeconds * 100) / 100
  }
}

/** One turn, and its time in seconds since the start of the call. */
interface Turn {
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
