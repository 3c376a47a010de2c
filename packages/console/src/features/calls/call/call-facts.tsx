import type { ShownCall } from '@callbook/console-api'
import { Link } from '@tanstack/react-router'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { language, numberFormat } from '#ui/locale/formats.ts'
import { PhoneNumber } from '#ui/phone-numbers/phone-number.tsx'
import { Time } from '#ui/time/time.tsx'
import { clock } from '../conversation/clock.ts'
import { EndReason } from '../end-reason/end-reason.tsx'
import classes from './call-page.module.css'
import { CallSection } from './part.tsx'
import { resultInWords } from './provider-result.ts'

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

/** Formats dollars, with up to four decimals below one dollar. */
export function dollars(amount: number): string {
  const maximumFractionDigits = Math.abs(amount) < 1 ? 4 : 2

  return numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits }).format(amount)
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
