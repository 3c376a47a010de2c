import { type CallDetails, type CallNumber, recordingKinds, warningKinds } from '../../calls/call-details.ts'
import { readChoice } from '../reading/choices.ts'
import { readNormalizedDestination } from '../reading/destination.ts'
import { readCostList } from '../reading/details/costs.ts'
import { type IdOwner, idOf } from '../reading/details/ids.ts'
import { readPerformance } from '../reading/details/performance.ts'
import { readTransfer } from '../reading/details/transfers.ts'
import { readVerdict } from '../reading/details/verdicts.ts'
import { readWarning } from '../reading/details/warnings.ts'
import { readLine, readUrl } from '../reading/fields.ts'
import { readItems } from '../reading/lists.ts'
import type { Source } from '../reading/source.ts'

/** Reads the lists of a report, whose entries have the names of the API's call object. */
export function readDetails(source: Source, owner: IdOwner): CallDetails {
  return {
    recordings: readItems(source, 'report.recordings').flatMap(readRecording),
    transfers: readItems(source, 'report.transfers').flatMap((transfer) => readTransfer(transfer, transferPlaces)),
    costBreakdown: readCostList(readItems(source, 'report.cost_breakdown'), { item: 'item', usd: 'usd' }),
    providerVerdicts: readItems(source, 'report.verdicts').flatMap(readNamedVerdict),
    providerWarnings: readItems(source, 'report.warnings').flatMap((warning) =>
      readWarning(warning, readChoice(warning, warningKinds, 'kind') ?? 'other', 'text')
    ),
    externalIds: readItems(source, 'report.external_ids').flatMap((item) => readId(item, owner)),
    numbers: readItems(source, 'report.numbers').flatMap((item) => readNumber(item, owner)),
    performance: readPerformance(source, performancePlaces)
  }
}

const transferPlaces = { destination: ['destination'], at: ['at'], endedAt: ['ended_at'], outcome: ['outcome'] }

const performancePlaces = {
  turn_latency_ms: ['report.performance.turn_latency_ms'],
  model_latency_ms: ['report.performance.model_latency_ms'],
  voice_latency_ms: ['report.performance.voice_latency_ms'],
  transcriber_latency_ms: ['report.performance.transcriber_latency_ms'],
  prompt_tokens: ['report.performance.prompt_tokens'],
  completion_tokens: ['report.performance.completion_tokens'],
  total_tokens: ['report.performance.total_tokens']
}

function readRecording(recording: Source) {
  const url = readUrl(recording, 'url')

  return url === null ? [] : [{ kind: readChoice(recording, recordingKinds, 'kind') ?? ('mixed' as const), url }]
}

function readNamedVerdict(verdict: Source) {
  const name = readLine(verdict, 'name')

  return name === null ? [] : readVerdict(verdict, name, { result: ['result'], rationale: ['rationale'] })
}

function readNumber(item: Source, { country }: IdOwner): readonly CallNumber[] {
  const [name, number] = [readLine(item, 'name'), readNormalizedDestination(item, country, 'number')]

  return name === null || number === null ? [] : [{ name, number }]
}

function readId(item: Source, owner: IdOwner) {
  const [name, id] = [readLine(item, 'name'), readLine(item, 'id')]

  return name === null || id === null ? [] : idOf(name, id, owner)
}
