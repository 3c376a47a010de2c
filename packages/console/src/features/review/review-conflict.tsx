import type { ApiError } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { longTime } from '#ui/time/short-time.ts'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import classes from './review.module.css'

interface ReviewConflictProps {
  readonly error: ApiError
  readonly onShow: () => void
  readonly isPending: boolean
}

/** Shown if another result was saved first. */
export function ReviewConflict({ error, onShow, isPending }: ReviewConflictProps) {
  const timeZone = useTimeZone()
  const message = error.message.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z$/, (at) => longTime(new Date(at), { timeZone }))

  return (
    <div role="alert" className={classes.first}>
      <strong>{message}.</strong> Your review was not saved.
      <Button variant="default" size="xs" loading={isPending} onClick={onShow}>
        Show saved review
      </Button>
    </div>
  )
}
