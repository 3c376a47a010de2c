import { ActionIcon } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Releases } from '#api/schema.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { Status } from '#ui/status/status.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import classes from './rejections.module.css'
import type { RetryProgress } from './retry.ts'
import type { useRetry } from './use-retry.ts'

const figure = new Intl.NumberFormat('en')

/** Progress of a retry, then its result. It takes the focus, because the button that started the retry is gone. */
export function RetryResult({ progress, isPending, error, dismiss }: ReturnType<typeof useRetry>) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPending) region.current?.focus()
  }, [isPending])

  return (
    <>
      <div ref={region} role="status" className={classes.status} tabIndex={-1}>
        {progress !== undefined && (
          <div className={classes.result}>
            {isPending ? <Progress of={progress} /> : <Result of={progress} />}
            {!isPending && (
              <ActionIcon aria-label="Dismiss result" onClick={dismiss}>
                <Icon name="close" />
              </ActionIcon>
            )}
          </div>
        )}
      </div>
      <Failure error={error} />
    </>
  )
}

function Progress({ of: { examined, total } }: { readonly of: RetryProgress }) {
  return (
    <label className={classes.progress}>
      Retrying reports: {figure.format(examined)} of {figure.format(total)}
      <progress value={examined} max={Math.max(total, 1)} />
    </label>
  )
}

function Result({ of: { stored, duplicates, dropped, missing, withheld, kept } }: { readonly of: RetryProgress }) {
  return (
    <div className={classes.outcomes}>
      <Status tone={stored > 0 ? 'good' : 'neutral'}>Stored: {figure.format(stored)}</Status>
      {duplicates > 0 && <Status tone="neutral">Already stored: {figure.format(duplicates)}</Status>}
      {dropped > 0 && <Status tone="neutral">Deleted, because they are no reports: {figure.format(dropped)}</Status>}
      {missing > 0 && <Status tone="neutral">Retried or deleted before: {figure.format(missing)}</Status>}
      {withheld > 0 && (
        <Status tone="bad">
          Not retried: {figure.format(withheld)}. These reports may belong to erased customers. An administrator must
          set ERASURE_KEY first
        </Status>
      )}
      <KeptReports kept={kept} />
    </div>
  )
}

/** Reports that cannot be stored, by reason. */
export function KeptReports({ kept }: Pick<Releases, 'kept'>) {
  return kept.map(({ reason, reports }) => (
    <Status key={reason} tone="bad">
      <span className={classes.reason}>
        Not stored: {figure.format(reports)}. {reason}
      </span>
    </Status>
  ))
}
