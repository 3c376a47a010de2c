import { itemAt } from '../random.ts'
import { placeholders, vapiReports } from './vapi-reports.ts'

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
