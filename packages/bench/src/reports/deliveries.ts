import { itemAt } from '../random.ts'
import { placeholders, vapiReports } from './vapi-reports.ts'

const reportCount = 256

/** The endpoint that stands in a prepared request for the one it will go to: as long as a slug is. */
const anySlug = '0'.repeat(24)

export interface Deliveries {
  /** Bytes of the next delivery: another call each time. */
  next(): Buffer
  /** The same, with the id of its call. */
  nextWithId(): { readonly bytes: Buffer; readonly callId: string }
}

export interface DeliveryOptions {
  readonly seed: number
  readonly slugs: readonly string[]
  /** Twelve hexadecimal digits that no other run has. */
  readonly run: string
}

interface Template {
  readonly bytes: Buffer
  readonly slugAt: number
  readonly callIdsAt: readonly number[]
  readonly numbersAt: readonly number[]
}

/** Deliveries that cost the sender no more than a copy: requests prepared whole, into which ids are written. */
export function createDeliveries({ seed, slugs, run }: DeliveryOptions): Deliveries {
  const templates = templatesOf(seed)
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

const made = new Map<number, readonly Template[]>()

/** All contenders of a benchmark are sent the same, which takes a while to invent. */
function templatesOf(seed: number): readonly Template[] {
  const templates = made.get(seed) ?? vapiReports(reportCount, seed).map(prepare)
  made.set(seed, templates)

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
