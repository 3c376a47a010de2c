import type { EventEndpoint } from '@callbook/console-api'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { describeState } from './event-words.ts'

/** The state of an endpoint, and since when its requests fail. */
export function EventState({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { tone, word } = describeState(endpoint)
  const { failing_since: since, state } = endpoint

  return (
    <Status tone={tone}>
      <span>
        {word}
        {since !== null && state === 'active' && (
          <>
            {' since '}
            <Time at={since} />
          </>
        )}
      </span>
    </Status>
  )
}
