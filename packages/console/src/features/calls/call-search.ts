import { isDay } from '#ui/time/day.ts'
import { callStatusWords, directionWords, evaluationWords, sentimentWords } from './call-words.ts'

/** Filters of a list of calls in the URL of the list and of each of its calls. */
export interface CallSearch {
  /** A phone number, a call id, or words of the call. */
  readonly q?: string | undefined
  readonly client?: string | undefined
  /** First and last day, such as `2026-11-22`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly status?: keyof typeof callStatusWords | undefined
  readonly direction?: keyof typeof directionWords | undefined
  readonly evaluation?: keyof typeof evaluationWords | undefined
  /** Whether the calls need review. */
  readonly review?: 'no' | 'yes' | undefined
  readonly customer?: string | undefined
  readonly phone?: string | undefined
  readonly provider?: string | undefined
  readonly assistant?: string | undefined
  readonly version?: string | undefined
  readonly reason?: string | undefined
  /** Scores, from 0 to 100. */
  readonly lead_from?: string | undefined
  readonly lead_to?: string | undefined
  readonly adherence_from?: string | undefined
  readonly adherence_to?: string | undefined
  readonly sentiment?: keyof typeof sentimentWords | undefined
  /** Whether the calls are flagged as negative. */
  readonly negative?: 'no' | 'yes' | undefined
}

type Name = keyof CallSearch

/** Validators by parameter name; any text if the values are not fixed. */
const readers: Readonly<Record<Name, (text: string) => boolean>> = {
  q: isText,
  client: isText,
  from: isDay,
  to: isDay,
  status: (text) => Object.hasOwn(callStatusWords, text),
  direction: (text) => Object.hasOwn(directionWords, text),
  evaluation: (text) => Object.hasOwn(evaluationWords, text),
  review: isYesOrNo,
  customer: isText,
  phone: isText,
  provider: isText,
  assistant: isText,
  version: isText,
  reason: isText,
  lead_from: isScore,
  lead_to: isScore,
  adherence_from: isScore,
  adherence_to: isScore,
  sentiment: (text) => Object.hasOwn(sentimentWords, text),
  negative: isYesOrNo
}

const names = Object.keys(readers) as Name[]

/** Reads the valid call filters of a URL. */
export function readCallSearch(search: Record<string, unknown>): CallSearch {
  const entries = names.flatMap((name) => {
    // The router parses digits as a number.
    const value = typeof search[name] === 'number' ? String(search[name]) : search[name]

    return typeof value === 'string' && readers[name](value) ? [[name, value]] : []
  })

  return Object.fromEntries(entries)
}

export function isFiltered(search: CallSearch): boolean {
  return names.some((name) => search[name] !== undefined)
}

function isText(text: string): boolean {
  return text !== '' && text.length <= 200
}

function isYesOrNo(text: string): boolean {
  return text === 'yes' || text === 'no'
}

function isScore(text: string): boolean {
  return /^(100|[1-9]?\d)$/.test(text)
}
