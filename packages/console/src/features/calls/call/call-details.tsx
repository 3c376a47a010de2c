import type { ShownCall } from '@callbook/console-api'
import { CopyText } from '#ui/copy/copy-text.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { numberFormat } from '#ui/locale/formats.ts'
import { PhoneNumber } from '#ui/phone-numbers/phone-number.tsx'
import { withBreaks } from '#ui/text/with-breaks.tsx'
import { Time } from '#ui/time/time.tsx'
import { RecordingLink } from '../recording/recording-link.tsx'
import { dollars } from './call-facts.tsx'
import classes from './call-page.module.css'
import { CollapsibleCallSection } from './part.tsx'
import { Reports } from './reports.tsx'

interface OfCall {
  readonly call: ShownCall
}

const recordingWords: Readonly<Record<ShownCall['recordings'][number]['kind'], string>> = {
  mixed: 'Both sides',
  stereo: 'Both sides, separate channels',
  caller: 'Caller only',
  agent: 'Agent only',
  video: 'Video'
}

const warningWords: Readonly<Record<ShownCall['provider_warnings'][number]['kind'], string>> = {
  ended: 'End reason',
  analysis: 'Analysis',
  compliance: 'Compliance',
  other: 'Other'
}

const performanceWords = [
  ['turn_latency_ms', 'Response time', 'ms'],
  ['model_latency_ms', 'Model', 'ms'],
  ['voice_latency_ms', 'Voice', 'ms'],
  ['transcriber_latency_ms', 'Transcriber', 'ms'],
  ['prompt_tokens', 'Prompt tokens', ''],
  ['completion_tokens', 'Completion tokens', ''],
  ['total_tokens', 'Total tokens', '']
] as const

const figure = () => numberFormat({ maximumFractionDigits: 0 })

/** Further data that the provider reported. Sections without data are omitted. */
export function CallDetails({ call }: OfCall) {
  const { provider_warnings: warnings, provider_verdicts: verdicts, transfers, recordings } = call
  const { cost_breakdown: costs = [], performance } = call

  return (
    <>
      {warnings.length > 0 && (
        <CollapsibleCallSection title="Warnings" count={warnings.length} isOpen>
          <Facts>
            {warnings.map(({ kind, text }) => (
              <Fact key={`${kind} ${text}`} label={warningWords[kind]}>
                {text}
              </Fact>
            ))}
          </Facts>
        </CollapsibleCallSection>
      )}
      {verdicts.length > 0 && (
        <CollapsibleCallSection title="Provider analysis" count={verdicts.length}>
          <ul className={classes.list}>
            {verdicts.map(({ name, result, rationale }) => (
              <li key={`${name} ${rationale}`}>
                <bdi>{name}</bdi>: <b>{inWords(result)}</b>
                {rationale !== null && <div className={classes.muted}>{rationale}</div>}
              </li>
            ))}
          </ul>
        </CollapsibleCallSection>
      )}
      {transfers.length > 0 && (
        <CollapsibleCallSection title="Transfers" count={transfers.length}>
          <ul className={classes.list}>
            {transfers.map(({ destination, destination_international: shown, at, ended_at: end, outcome }) => (
              <li key={`${at} ${destination}`}>
                {destination === null ? 'Unknown' : <PhoneNumber number={destination} shown={shown ?? destination} />}
                <div className={classes.muted}>
                  {at !== null && <Time at={at} isLong />} {outcome}
                  {end !== undefined && (
                    <>
                      , until <Time at={end} isLong />
                    </>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </CollapsibleCallSection>
      )}
      {call.numbers.length > 0 && (
        <CollapsibleCallSection title="Numbers" count={call.numbers.length} isOpen>
          <Facts>
            {call.numbers.map(({ name, number }) => (
              <Fact key={`${name} ${number}`} label={withBreaks(name)}>
                <PhoneNumber number={number} shown={number} />
              </Fact>
            ))}
          </Facts>
        </CollapsibleCallSection>
      )}
      {recordings.length > 0 && (
        <CollapsibleCallSection title="Recordings" count={recordings.length}>
          <ul className={classes.list}>
            {recordings.map(({ kind, url }) => (
              <li key={url}>
                <RecordingLink url={url}>{recordingWords[kind]}</RecordingLink>
              </li>
            ))}
          </ul>
        </CollapsibleCallSection>
      )}
      {costs.length > 0 && (
        <CollapsibleCallSection title="Cost breakdown">
          <Facts>
            {costs.map(({ item, usd }) => (
              <Fact key={item} label={item}>
                {dollars(usd)}
              </Fact>
            ))}
          </Facts>
        </CollapsibleCallSection>
      )}
      {performance !== null && (
        <CollapsibleCallSection title="Performance">
          <Facts>
            {performanceWords.map(([name, label, unit]) => {
              const value = performance[name]

              return value === null ? null : (
                <Fact key={name} label={label}>
                  {figure().format(value)} {unit}
                </Fact>
              )
            })}
          </Facts>
        </CollapsibleCallSection>
      )}
      <Data title="Structured data" value={call.structured_data} />
      <Data title="Metadata" value={call.metadata} />
      <CollapsibleCallSection title="IDs">
        <Ids call={call} />
      </CollapsibleCallSection>
      <CollapsibleCallSection title="Raw reports" count={call.reports.length}>
        <Reports call={call} />
      </CollapsibleCallSection>
    </>
  )
}

function Data({ title, value }: { readonly title: string; readonly value: unknown }) {
  if (value === null) return null

  return (
    <CollapsibleCallSection title={title}>
      <CopyText value={JSON.stringify(value, null, 2)} what={title.toLowerCase()} />
    </CollapsibleCallSection>
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
        <Fact key={`${name} ${id}`} label={withBreaks(name)}>
          <code>{id}</code>
        </Fact>
      ))}
    </Facts>
  )
}

function inWords(result: unknown): string {
  if (typeof result === 'boolean') return result ? 'Yes' : 'No'

  return typeof result === 'string' ? result : JSON.stringify(result)
}
