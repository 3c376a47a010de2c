import { hasStatus, type ReportKind, type ShownCall } from '@callbook/console-api'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { hasKey } from '#lib/records.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { dollars } from '#ui/dollars.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { numberFormat } from '#ui/formats.ts'
import { ReportBody } from '#ui/json/report-body.tsx'
import { PhoneNumber } from '#ui/phone-number.tsx'
import { Time } from '#ui/time/time.tsx'
import { reportQuery } from '../call.ts'
import { RecordingLink } from '../recording.tsx'
import { CollapsibleCallSection } from './call-facts.tsx'
import classes from './call-page.module.css'

interface OfCall {
  readonly call: ShownCall
}

const warningWords: Readonly<Record<ShownCall['provider_warnings'][number]['kind'], string>> = {
  ended: 'End reason',
  analysis: 'Analysis',
  compliance: 'Compliance',
  other: 'Other'
}

const recordingWords: Readonly<Record<ShownCall['recordings'][number]['kind'], string>> = {
  mixed: 'Both sides',
  stereo: 'Both sides, separate channels',
  caller: 'Caller only',
  agent: 'Agent only',
  video: 'Video'
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

function inWords(result: unknown): string {
  if (typeof result === 'boolean') return result ? 'Yes' : 'No'

  return typeof result === 'string' ? result : JSON.stringify(result)
}

/** Property name that wraps only after underscores. */
function withBreaks(name: string): ReactNode {
  const [first, ...others] = name.split('_')

  return (
    <>
      {first}
      {others.map((word) => (
        <Fragment key={word}>
          _<wbr />
          {word}
        </Fragment>
      ))}
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

const kindWords: Readonly<Record<ReportKind, string>> = {
  end_of_call: 'End of call',
  call_analyzed: 'Call analyzed',
  final: 'Final',
  call_ended: 'Call ended',
  transfer_ended: 'Transfer ended',
  preliminary: 'Preliminary'
}

/** Raw reports of a call, as long as they are stored. */
function Reports({ call }: { readonly call: ShownCall }) {
  const [open, setOpen] = useState<ReportKind>()
  if (call.reports.length === 0) {
    return (
      <p className={classes.muted}>
        No raw reports. They are stored for a shorter time than calls, and erasing a customer removes them.
      </p>
    )
  }

  return (
    <>
      <ul className={classes.list}>
        {call.reports.map(({ kind, received_at: at, source }) => (
          <li key={kind}>
            <Button variant="default" size="xs" onClick={() => setOpen(hasKey(kindWords, kind) ? kind : undefined)}>
              {hasKey(kindWords, kind) ? kindWords[kind] : kind}
            </Button>{' '}
            <span className={classes.muted}>
              <Time at={at} isLong />
              {source === 'backfill' && ', backfilled from the provider'}
            </span>
          </li>
        ))}
      </ul>
      <Modal
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open === undefined ? '' : `Report: ${kindWords[open]}`}
        size={720}
      >
        {open !== undefined && <Report call={call} kind={open} />}
      </Modal>
    </>
  )
}

function Report({ call, kind }: { readonly call: ShownCall; readonly kind: ReportKind }) {
  const { data: body, error } = useQuery(reportQuery(call.organization_id, call.id, kind))
  if (hasStatus(error, 404)) {
    return (
      <p className={classes.muted}>
        This report is no longer stored: its retention period has ended, or the customer was erased.
      </p>
    )
  }

  return (
    <>
      <p className={classes.muted}>
        Original body from the provider. Secrets were replaced by [redacted] before it was stored.
      </p>
      <Failure error={error} />
      {body !== undefined && <ReportBody body={body} fileName={`call-${call.id}-${kind}.json`} />}
    </>
  )
}
