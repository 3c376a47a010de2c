import { callStatusWords, directionWords, evaluationWords, sentimentWords } from './call-words.ts'

/** What a list of calls is narrowed to, as it stands in the address of the list and of each of its calls. */
export interface CallSearch {
  /** A phone number, the id of a call, or the beginning of a name. */
  readonly q?: string | undefined
  readonly client?: string | undefined
  /** The first and the last day, such as `2026-11-22`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly status?: keyof typeof callStatusWords | undefined
  readonly direction?: keyof typeof directionWords | undefined
  readonly evaluation?: keyof typeof evaluationWords | undefined
  /** Whether somebody is to look at them. */
  readonly review?: 'no' | 'yes' | undefined
  readonly customer?: string | undefined
  readonly phone?: string | undefined
  /** Scores, from 0 to 100. */
  readonly lead_from?: string | undefined
  readonly lead_to?: string | undefined
  readonly adherence_from?: string | undefined
  readonly adherence_to?: string | undefined
  readonly sentiment?: keyof typeof sentimentWords | undefined
  /** Whether they went badly for the caller. */
  readonly negative?: 'no' | 'yes' | undefined
}

type Name = keyof CallSearch

/** What values there are, by the names in the address; any text where nothing else is known. */
const readers: Readonly<Record<Name, (text: string) => boolean>> = {
  q: isText,
  client: isText,
  from: isDate,
  to: isDate,
  status: (text) => Object.hasOwn(callStatusWords, text),
  direction: (text) => Object.hasOwn(directionWords, text),
  evaluation: (text) => Object.hasOwn(evaluationWords, text),
  review: isYesOrNo,
  customer: isText,
  phone: isText,
  lead_from: isScore,
  lead_to: isScore,
  adherence_from: isScore,
  adherence_to: isScore,
  sentiment: (text) => Object.hasOwn(sentimentWords, text),
  negative: isYesOrNo
}

const names = Object.keys(readers) as Name[]

/** What of an address narrows a list of calls. */
export function readCallSearch(search: Record<string, unknown>): CallSearch {
  const told = names.flatMap((name) => {
    // Digits alone are no text in an address.
    const value = typeof search[name] === 'number' ? String(search[name]) : search[name]

    return typeof value === 'string' && readers[name](value) ? [[name, value]] : []
  })

  return Object.fromEntries(told)
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

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
