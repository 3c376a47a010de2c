import type { ReviewProgress } from '@callbook/console-api'
import { formatCount } from '#ui/locale/formats.ts'
import { Time } from '#ui/time/time.tsx'
import classes from './review.module.css'

/** Today’s reviews per reviewer, and the claimed calls. */
export function Progress({ progress }: { readonly progress: ReviewProgress }) {
  const { waiting, assigned_to_you: assigned, reviewers, claims } = progress
  const done = reviewers.reduce((sum, reviewer) => sum + reviewer.done, 0)
  const others = claims.filter(({ is_yours: isYours }) => !isYours)

  return (
    <dl className={classes.progress}>
      <div>
        <dt>Waiting</dt>
        <dd>{formatCount(waiting)}</dd>
      </div>
      {assigned > 0 && (
        <div>
          <dt>Assigned to you</dt>
          <dd>{formatCount(assigned)}</dd>
        </div>
      )}
      <div>
        <dt>Done today</dt>
        <dd>{formatCount(done)}</dd>
      </div>
      {reviewers.slice(0, 5).map(({ user_id: id, name, is_you: isYou, done: ofOne }) => (
        <div key={id}>
          <dt>
            <bdi>{isYou ? 'You' : name}</bdi>
          </dt>
          <dd>{formatCount(ofOne)}</dd>
        </div>
      ))}
      {others.slice(0, 3).map(({ call_id: id, name, expires_at: until }) => (
        <div key={id} data-claim>
          <dt>
            <bdi>{name}</bdi> is reviewing a call
          </dt>
          <dd>
            until <Time at={until} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
