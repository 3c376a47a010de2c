import type { CallReport } from '../../calls/call-report.ts'
import { cleanText } from '../../text.ts'
import type { Mapping } from './mapping.ts'
import { parsePointer, valueAtPointer } from './pointer.ts'
import { toWord } from './values.ts'

/** Which of the vendor's reports of a call this is. */
export type Stage = Pick<CallReport, 'kind' | 'rank' | 'variant'>

interface Stated {
  /** The vendor's word for the status of the call; `undefined` if the mapping reads none. */
  readonly status: string | undefined
  /** The value of the field `stage`, which decides alone. */
  readonly stage: unknown
}

/**
 * Returns the stage of a report by the words of the vendor. A call that is not over yet ranks below one that is, and an
 * analysis above both. Within a rank, the later received report replaces.
 *
 * Reports of one call with different words are no repeats of each other. A report without any such word is `final`.
 */
export function findStage(body: unknown, mapping: Mapping, { status, stage }: Stated): Stage {
  const events = eventsOf(body, mapping)
  const variant = [...events, status ?? ''].filter((word) => word !== '').join(' ')
  const rank = rankOf(events, status, stage)

  return { kind: kinds[rank], rank, ...(variant !== '' && { variant: cleanText(variant.slice(0, maxLength)) }) }
}

type Rank = -1 | 0 | 1

const kinds: Readonly<Record<Rank, string>> = { [-1]: 'preliminary', 0: 'final', 1: 'call_analyzed' }

/** Maximum length of a word: the conditions of a mapping have no longer ones. */
const maxLength = 100

/** Places of the name of an event, for a mapping without conditions. */
const eventPointers = ['', '/message', '/data'].flatMap((group) =>
  ['/event', '/event_type', '/event_name', '/type'].flatMap((name) => parsePointer(group + name) ?? [])
)

/** Returns the words that tell the events of a vendor apart. */
function eventsOf(body: unknown, { conditions }: Mapping): readonly string[] {
  if (conditions.length === 0) {
    const word = eventPointers.map((pointer) => valueAtPointer(body, pointer)).find((value) => isWord(value))

    return typeof word === 'string' ? [word] : []
  }

  return conditions.flatMap(({ pointer, values, isExclusion }) =>
    isExclusion || values.size > 1 ? [toWord(valueAtPointer(body, pointer)) ?? ''] : []
  )
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= maxLength
}

function rankOf(events: readonly string[], status: string | undefined, stage: unknown): Rank {
  if (stage === 'preliminary') return -1
  if (stage === 'final') return 0
  if (status !== undefined && isUnfinishedStatus(status)) return -1
  if (events.some(isAnalysis)) return 1

  return events.some(isUnfinishedEvent) ? -1 : 0
}

export function isUnfinishedStatus(word: string): boolean {
  return unfinishedStatus.test(inWords(word))
}

export function isUnfinishedEvent(word: string): boolean {
  return unfinishedEvent.test(inWords(word))
}

/** Returns whether the name of an event means that the call was analyzed after its end. */
function isAnalysis(word: string): boolean {
  return analysis.test(inWords(word))
}

function inWords(word: string): string {
  return word
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()
}

const unfinished =
  'queued|scheduled|rescheduled|initiated|initiating|initialized|dialing|dialling|calling|ringing|ring|connecting|started|start|starting|begin|began|in progress|inprogress|progress|ongoing|on going|active|live|pending|waiting|processing|running|registered|new|speech update'
const unfinishedStatus = new RegExp(`(^|^call )(${unfinished}|created|on hold)$`)
const unfinishedEvent = new RegExp(
  `(^|^(?!.*\\b(report|recording|transcript|summary|log|cdr|analysis)\\b).* )(${unfinished}|created|answered|connected|joined|held|hold|unhold)$`
)
const analysis = /\b(analy[sz]ed|analysis|insights?|evaluated|evaluation)\b/
