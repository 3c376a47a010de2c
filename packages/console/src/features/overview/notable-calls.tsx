import type { Overview } from '@callbook/console-api'
import { Link } from '@tanstack/react-router'
import { sentimentWords } from '#features/calls/call-words.ts'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import classes from './overview.module.css'

interface NotableCallsProps {
  readonly organization: string
  readonly client?: string
  readonly calls: Overview['notable_calls']
}

/** The latest negative and flagged calls with their summaries. */
export function NotableCalls({ organization, client, calls }: NotableCallsProps) {
  const params = { organization }
  const ofClient = client === undefined ? {} : { client }

  return (
    <section aria-labelledby="notable-calls" className={classes.panel}>
      <div className={classes.line}>
        <h2 id="notable-calls" className={classes.heading}>
          Negative and flagged calls
        </h2>
        <Link to="/o/$organization/calls" params={params} search={{ sentiment: 'negative', ...ofClient }}>
          All negative
        </Link>
        <Link to="/o/$organization/calls" params={params} search={{ review: 'yes', ...ofClient }}>
          All flagged
        </Link>
      </div>
      {calls.length === 0 && <p className={classes.none}>None in the last 30 days.</p>}
      <ul className={classes.calls}>
        {calls.map(({ id, client_name: client, caller, summary, ...call }) => (
          <li key={id}>
            <div className={classes.facts}>
              <Link to="/o/$organization/calls/$call" params={{ organization, call: id }} dir="auto">
                {caller ?? 'Unknown caller'}
              </Link>
              {call.sentiment !== null && (
                <Status tone={sentimentWords[call.sentiment].tone}>{sentimentWords[call.sentiment].word}</Status>
              )}
              {call.human_review_required === true && <Status tone="waiting">Needs review</Status>}
              <span className={classes.time}>
                <Time at={call.occurred_at} />
              </span>
            </div>
            <p dir="auto">
              <bdi>{client}</bdi>
              {summary !== null && <> · {summary}</>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
