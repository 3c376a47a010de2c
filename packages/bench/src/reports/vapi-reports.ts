import { type VapiReportBody, vapiReport } from '@callbook/domain/testing'
import { createRandom, type Random } from '../random.ts'
import { inventConversation, inventPrompt, type Turn } from './conversation.ts'

/** Placeholders in a report for the values of each delivery. */
export const placeholders = {
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
