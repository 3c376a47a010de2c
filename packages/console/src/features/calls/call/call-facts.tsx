import type { ShownCall } from '@callbook/console-api'
import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dollars } from '#ui/dollars.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { language } from '#ui/formats.ts'
import { PhoneNumber } from '#ui/phone-number.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import { clock } from '#ui/time/duration.ts'
import { Time } from '#ui/time/time.tsx'
import { endReasonLabel } from '../end-reason.ts'
import classes from './call-page.module.css'

interface OfCall {
  readonly call: ShownCall
}

export function CallFacts({ call }: OfCall) {
  return (
    <>
      {call.call_summary !== null && (
        <CallSection title="Summary">
          <p dir="auto" className={classes.text}>
            {call.call_summary}
          </p>
        </CallSection>
      )}
      <CallSection title="Participants">
        <CallerFacts call={call} />
      </CallSection>
      <CallSection title="Details">
        <How call={call} />
      </CallSection>
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

function CallSection({ title, children }: PartProps) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}

function CallerFacts({ call }: OfCall) {
  const { organization_id: organization, customer_id: customer } = call

  return (
    <Facts>
      <Fact label="Caller">
        {customer === null ? (
          <bdi>{call.caller_full_name ?? '–'}</bdi>
        ) : (
          <Link to="/o/$organization/customers/$customer" params={{ organization, customer }}>
            <bdi>{call.caller_full_name ?? 'Customer'}</bdi>
          </Link>
        )}
      </Fact>
      <Fact label="Caller number">
        <PhoneNumber
          number={call.caller_phone_number ?? ''}
          shown={call.caller_phone_number_international ?? 'Withheld'}
        />
      </Fact>
      <Fact label="Assistant">
        <bdi title={call.assistant_id ?? undefined}>{call.assistant_name ?? call.assistant_id ?? '–'}</bdi>
        {call.assistant_version !== null && <span className={classes.muted}> {call.assistant_version}</span>}
      </Fact>
      {call.agent_phone_number !== null && (
        <Fact label="Agent number">
          <PhoneNumber number={call.agent_phone_number} shown={call.agent_phone_number_international ?? ''} />
        </Fact>
      )}
      {call.language !== null && <Fact label="Language">{languageName(call.language)}</Fact>}
    </Facts>
  )
}

/** Formats a language code: "English (en-US)". Other text is returned unchanged. */
function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(code)

    return name === undefined ? code : `${name} (${code})`
  } catch {
    return code
  }
}

function How({ call }: OfCall) {
  const { cost_usd: cost } = call

  return (
    <Facts>
      {call.started_at === null && call.requested_at !== null && (
        <Fact label="Requested">
          <Time at={call.requested_at} isLong />
        </Fact>
      )}
      <Fact label="Started">
        <Time at={call.started_at} isLong />
      </Fact>
      <Fact label="Ended">
        <Time at={call.ended_at} isLong />
      </Fact>
      <Fact label="Duration">{call.duration_seconds === null ? '–' : clock(call.duration_seconds)}</Fact>
      <Fact label="End reason">
        <EndReason value={call.ended_reason} />
      </Fact>
      {call.transfer_destination !== null && (
        <Fact label="Transferred to">
          <PhoneNumber
            number={call.transfer_destination}
            shown={call.transfer_destination_international ?? call.transfer_destination}
          />
        </Fact>
      )}
      {call.success_evaluation !== null && (
        <Fact label="Provider result">{resultInWords(call.success_evaluation)}</Fact>
      )}
      {call.caller_sentiment !== null && <Fact label="Sentiment">{call.caller_sentiment}</Fact>}
      {cost !== undefined && <Fact label="Cost">{cost === null ? '–' : dollars(cost)}</Fact>}
      <Fact label="Received">
        <Time at={call.created_at} isLong />
      </Fact>
    </Facts>
  )
}

/** The label of an end reason, with the words of the provider in a tooltip. */
function EndReason({ value }: { readonly value: string | null }) {
  if (value === null) return '–'

  return (
    <Tooltip label={`Reported as ${value}`} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys open the tooltip, too */}
      <span tabIndex={0} dir="auto" className={classes.reason}>
        {endReasonLabel(value)}
      </span>
    </Tooltip>
  )
}

/** Words for the values that mean success or failure in a provider's API. */
const words: ReadonlyMap<string, string> = new Map([
  ['true', 'Succeeded'],
  ['success', 'Succeeded'],
  ['pass', 'Succeeded'],
  ['false', 'Failed'],
  ['failure', 'Failed'],
  ['fail', 'Failed']
])

/**
 * Returns a provider's judgment of a call in words. Others, such as `8` of ten or `Excellent`, are returned unchanged.
 */
export function resultInWords(result: string): string {
  return words.get(result.toLowerCase()) ?? result
}

interface FoldedPartProps extends PartProps {
  readonly count?: number
  readonly isOpen?: boolean
}

/** A collapsed section for rarely used data. */
export function CollapsibleCallSection({ title, count, isOpen = false, children }: FoldedPartProps) {
  return (
    <details className={classes.folded} open={isOpen}>
      <summary>
        <span>
          {title}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </span>
        <Icon name="next" />
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  )
}
