import type { CountryCode } from 'libphonenumber-js/max'
import type {
  CallPerformance,
  CallRecording,
  CallTransfer,
  CostItem,
  ExternalId,
  ProviderVerdict,
  ProviderWarning,
  RecordingKind,
  WarningKind
} from '../../calls/call-details.ts'
import { cutToJson } from '../../json/json-size.ts'
import { normalizePhoneNumber } from '../../phone-numbers/phone-number.ts'
import type { CallDirection } from '../../tables/call-values.ts'
import { readJson, readLine, readText, readUrl } from './fields.ts'
import type { Member } from './lists.ts'
import { withoutSecrets } from './parties.ts'
import { readAmount, readInstant, readUsd } from './quantities.ts'
import type { Source } from './source.ts'

/** Paths of the address of each recording, in order of preference. */
export type RecordingPlaces = Readonly<Partial<Record<RecordingKind, readonly string[]>>>

/** Reads the first recording of each kind. */
export function readRecordings(source: Source, places: RecordingPlaces): readonly CallRecording[] {
  const recordings: CallRecording[] = []
  for (const kind in places) {
    const url = readUrl(source, ...(places[kind as RecordingKind] ?? []))
    if (url !== null) recordings.push({ kind: kind as RecordingKind, url })
  }

  return recordings
}

/** Returns the recording for lists, which has both sides. */
export function mixedUrl(recordings: readonly CallRecording[]): string | null {
  return recordings.find(({ kind }) => kind === 'mixed')?.url ?? null
}

export interface TransferPlaces {
  readonly destination: readonly string[]
  readonly at?: readonly string[]
  readonly endedAt?: readonly string[]
  readonly outcome?: readonly string[]
}

/** Reads a transfer as a list; empty if neither its destination nor its outcome is known. */
export function readTransfer(
  source: Source,
  { destination, at = [], endedAt = [], outcome = [] }: TransferPlaces
): CallTransfer[] {
  const end = readInstant(source, ...endedAt)
  const transfer = {
    destination: readDestination(source, destination),
    at: readInstant(source, ...at)?.toISOString() ?? null,
    outcome: readLine(source, ...outcome),
    ...(end !== null && { ended_at: end.toISOString() })
  }

  return transfer.destination === null && transfer.outcome === null ? [] : [transfer]
}

/** Reads a phone number or a SIP address. */
export function readDestination(source: Source, paths: readonly string[]): string | null {
  const destination = readLine(source, ...paths)

  return destination === null ? null : withoutSecrets(destination)
}

/** Reads costs from a list with an entry for each part of the call. */
export function readCostList(
  costs: readonly Source[],
  members: { readonly item: string; readonly usd: string },
  read: typeof readUsd = readUsd
): readonly CostItem[] {
  return costs.flatMap((cost) => {
    const [item, usd] = [readLine(cost, members.item), read(cost, members.usd)]

    return item === null || usd === null ? [] : [{ item, usd }]
  })
}

/** Reads costs, in dollars, from separate paths. */
export function readCostsAt(source: Source, places: Readonly<Record<string, string>>): readonly CostItem[] {
  const costs: CostItem[] = []
  for (const item in places) {
    const usd = readUsd(source, places[item] ?? '')
    if (usd !== null) costs.push({ item, usd })
  }

  return costs
}

/** Paths of an analysis result in a report or in one of its entries, in order of preference. */
interface VerdictPlaces {
  readonly result: readonly string[]
  readonly rationale?: readonly string[]
}

/** Reads an analysis result under a normalized name; empty if the report has none. */
export function readVerdict(
  source: Source,
  name: string,
  { result, rationale = [] }: VerdictPlaces
): ProviderVerdict[] {
  const verdict = { name, result: readJson(source, ...result), rationale: readShortText(source, ...rationale) }

  return verdict.result === null && verdict.rationale === null ? [] : [verdict]
}

/** Reads an analysis result from an object of results by id, which may have a name. */
export function readMemberVerdict(
  { name, source }: Member,
  namePath: string,
  places: VerdictPlaces
): ProviderVerdict[] {
  return readVerdict(source, readLine(source, namePath) ?? name, places)
}

/** Reads a warning verbatim; empty without a text. */
export function readWarning(source: Source, kind: WarningKind, ...paths: readonly string[]): ProviderWarning[] {
  const text = readShortText(source, ...paths)

  return text === null ? [] : [{ kind, text }]
}

const TEXT_BYTES = 4 * 1024

/** Reads a text up to 4 KB. */
function readShortText(source: Source, ...paths: readonly string[]): string | null {
  const text = readText(source, ...paths)

  return text === null ? null : cutToShortText(text)
}

/** Truncates a text to 4 KB. */
export function cutToShortText(text: string): string {
  return cutToJson(text, TEXT_BYTES)
}

/** Paths of external ids by their normalized names, each in order of preference. */
export type IdPlaces = Readonly<Record<string, readonly string[]>>

export interface IdOwner {
  readonly callerPhoneNumber: string | null
  readonly direction: CallDirection
  readonly country: CountryCode | undefined
}

export function readIds(source: Source, places: IdPlaces, owner: IdOwner): readonly ExternalId[] {
  const ids: ExternalId[] = []
  for (const name in places) ids.push(...readId(source, owner, { name, paths: places[name] ?? [] }))

  return ids
}

function readId(
  source: Source,
  owner: IdOwner,
  { name, paths }: { readonly name: string; readonly paths: readonly string[] }
): ExternalId[] {
  const id = readLine(source, ...paths)

  return id === null ? [] : toExternalIds(name, id, owner)
}

/** Returns an id as a list; empty if it is a withheld number. */
export function toExternalIds(name: string, id: string, owner: IdOwner): ExternalId[] {
  return isWithheld(id, owner) ? [] : [{ name, id }]
}

/** Returns `true` if the number of a phone call is withheld and this may be it. */
function isWithheld(id: string, { callerPhoneNumber, direction, country }: IdOwner): boolean {
  if (callerPhoneNumber !== null || direction === 'web') return false
  const [user = ''] = id.trim().replace(scheme, '').split(/[@;]/)

  return number.test(user) && [user, `+${user}`].some((spelling) => normalizePhoneNumber(spelling, country) !== null)
}

const scheme = /^<?(?:tel|sips?):/i
const number = /^\+?[\d\s().-]+$/

/** Paths of the performance in a report: latencies in milliseconds, and numbers of tokens. */
type PerformancePlaces = Readonly<Partial<Record<keyof CallPerformance, readonly string[]>>>

/** Reads the performance; null if the report has none. */
export function readPerformance(source: Source, places: PerformancePlaces): CallPerformance | null {
  const reported: Partial<Record<keyof CallPerformance, number | null>> = {}
  for (const name in places) {
    const paths = places[name as keyof CallPerformance] ?? []
    reported[name as keyof CallPerformance] = readAmount(source, ...paths)
  }

  return completePerformance(reported)
}

/** Adds the missing values as null; null if no value is known. */
export function completePerformance(known: Partial<CallPerformance>): CallPerformance | null {
  for (const name in known) {
    if (known[name as keyof CallPerformance] !== null) return { ...unknownPerformance, ...known }
  }

  return null
}

const unknownPerformance: CallPerformance = {
  turn_latency_ms: null,
  model_latency_ms: null,
  voice_latency_ms: null,
  transcriber_latency_ms: null,
  prompt_tokens: null,
  completion_tokens: null,
  total_tokens: null
}
