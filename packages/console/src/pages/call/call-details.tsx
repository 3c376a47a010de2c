import type { ShownCall } from '../../api/schema.ts'
import { RecordingLink } from '../../conversation/recording-link.tsx'
import { CopyText } from '../../copy/copy-text.tsx'
import { Fact, Facts } from '../../facts/facts.tsx'
import { Time } from '../../time/time.tsx'
import { dollars } from './call-facts.tsx'
import classes from './call-page.module.css'
import { FoldedPart } from './part.tsx'
import { Reports } from './reports.tsx'

interface OfCall {
  readonly call: ShownCall
}

const recordingWords: Readonly<Record<ShownCall['recordings'][number]['kind'], string>> = {
  mixed: 'Both sides',
  stereo: 'Both sides, each in a channel',
  caller: 'The caller alone',
  agent: 'The agent alone',
  video: 'With pictures'
}

const warningWords: Readonly<Record<ShownCall['provider_warnings'][number]['kind'], string>> = {
  ended: 'Why it ended',
  analysis: 'Analysis',
  compliance: 'Compliance',
  other: 'Remark'
}

const performanceWords = [
  ['turn_latency_ms', 'Answers after', 'ms'],
  ['model_latency_ms', 'Model', 'ms'],
  ['voice_latency_ms', 'Voice', 'ms'],
  ['transcriber_latency_ms', 'Transcriber', 'ms'],
  ['prompt_tokens', 'Tokens read', ''],
  ['completion_tokens', 'Tokens written', ''],
  ['total_tokens', 'Tokens', '']
] as const

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** What else the provider tells of a call; what it does not tell is not there. */
export function CallDetails({ call }: OfCall) {
  const { provider_warnings: warnings, provider_verdicts: verdicts, transfers, recordings } = call
  const { cost_breakdown: costs = [], performance } = call

  return (
    <>
      {warnings.length > 0 && (
        <FoldedPart title="Warnings" count={warnings.length} isOpen>
          <Facts>
            {warnings.map(({ kind, text }) => (
              <Fact key={`${kind} ${text}`} label={warningWords[kind]}>
                {text}
              </Fact>
            ))}
          </Facts>
        </FoldedPart>
      )}
      {verdicts.length > 0 && (
        <FoldedPart title="The provider’s verdicts" count={verdicts.length}>
          <ul className={classes.list}>
            {verdicts.map(({ name, result, rationale }) => (
              <li key={`${name} ${rationale}`}>
                <bdi>{name}</bdi>: <b>{inWords(result)}</b>
                {rationale !== null && <div className={classes.muted}>{rationale}</div>}
              </li>
            ))}
          </ul>
        </FoldedPart>
      )}
      {transfers.length > 0 && (
        <FoldedPart title="Transfers" count={transfers.length}>
          <ul className={classes.list}>
            {transfers.map(({ destination, at, outcome }) => (
              <li key={`${at} ${destination}`}>
                <bdi>{destination ?? 'Unknown'}</bdi>
                <div className={classes.muted}>
                  {at !== null && <Time at={at} isLong />} {outcome}
                </div>
              </li>
            ))}
          </ul>
        </FoldedPart>
      )}
      {recordings.length > 0 && (
        <FoldedPart title="Recordings" count={recordings.length}>
          <ul className={classes.list}>
            {recordings.map(({ kind, url }) => (
              <li key={url}>
                <RecordingLink url={url}>{recordingWords[kind]}</RecordingLink>
              </li>
            ))}
          </ul>
        </FoldedPart>
      )}
      {costs.length > 0 && (
        <FoldedPart title="What the cost is made of">
          <Facts>
            {costs.map(({ item, usd }) => (
              <Fact key={item} label={item}>
                {dollars(usd)}
              </Fact>
            ))}
          </Facts>
        </FoldedPart>
      )}
      {performance !== null && (
        <FoldedPart title="Performance">
          <Facts>
            {performanceWords.map(([name, label, unit]) => {
              const value = performance[name]

              return value === null ? null : (
                <Fact key={name} label={label}>
                  {figure.format(value)} {unit}
                </Fact>
              )
            })}
          </Facts>
        </FoldedPart>
      )}
      <Data title="Structured data" value={call.structured_data} />
      <Data title="Metadata" value={call.metadata} />
      <FoldedPart title="Ids">
        <Ids call={call} />
      </FoldedPart>
      <FoldedPart title="Reports as kept" count={call.reports.length}>
        <Reports call={call} />
      </FoldedPart>
    </>
  )
}

function Data({ title, value }: { readonly title: string; readonly value: unknown }) {
  if (value === null) return null

  return (
    <FoldedPart title={title}>
      <CopyText value={JSON.stringify(value, null, 2)} what={title.toLowerCase()} />
    </FoldedPart>
  )
}

function Ids({ call }: OfCall) {
  const ids = [
    { name: 'Callbook', id: call.id },
    { name: call.provider, id: call.provider_call_id },
    ...call.external_ids
  ]

  return (
    <Facts>
      {ids.map(({ name, id }) => (
        <Fact key={`${name} ${id}`} label={name}>
          <code>{id}</code>
        </Fact>
      ))}
    </Facts>
  )
}

function inWords(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(result)
}
