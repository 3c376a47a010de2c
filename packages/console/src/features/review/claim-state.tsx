import type { ReviewClaim } from '@callbook/console-api'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'

export function ClaimState({ claim: { is_yours: isYours, name, expires_at: until } }: { readonly claim: ReviewClaim }) {
  return (
    <Status tone={isYours ? 'good' : 'waiting'}>
      <span>
        {isYours ? 'Reserved for you' : `Reserved for ${name}`} until <Time at={until} />
      </span>
    </Status>
  )
}
