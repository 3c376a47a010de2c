import type { Releases } from '@callbook/console-api'
import { ActionResult, Outcomes } from '#ui/list/action-result.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { Status } from '#ui/status/status.tsx'
import classes from './rejections.module.css'
import type { RetryProgress } from './retry.ts'
import type { useRetry } from './use-retry.ts'

export function RetryResult({ progress, isPending, error, dismiss }: ReturnType<typeof useRetry>) {
  return (
    <ActionResult isPending={isPending} error={error} onDismiss={dismiss}>
      {progress && (isPending ? <Progress of={progress} /> : <Result of={progress} />)}
    </ActionResult>
  )
}

function Progress({ of: { examined, total } }: { readonly of: RetryProgress }) {
  return (
    <label className={classes.progress}>
      Retrying reports: {formatCount(examined)} of {formatCount(total)}
      <progress value={examined} max={Math.max(total, 1)} />
    </label>
  )
}

function Result({ of: { stored, duplicates, dropped, missing, withheld, kept } }: { readonly of: RetryProgress }) {
  return (
    <Outcomes>
      <Status tone={stored > 0 ? 'good' : 'neutral'}>Stored: {formatCount(stored)}</Status>
      {duplicates > 0 && <Status tone="neutral">Already stored: {formatCount(duplicates)}</Status>}
      {dropped > 0 && <Status tone="neutral">Deleted, because they are no reports: {formatCount(dropped)}</Status>}
      {missing > 0 && <Status tone="neutral">Retried or deleted before: {formatCount(missing)}</Status>}
      {withheld > 0 && (
        <Status tone="bad">
          Not retried: {formatCount(withheld)}. These reports may belong to erased customers. An administrator must set
          ERASURE_KEY first
        </Status>
      )}
      <KeptReports kept={kept} />
    </Outcomes>
  )
}

export function KeptReports({ kept }: Pick<Releases, 'kept'>) {
  return kept.map(({ reason, reports }) => (
    <Status key={reason} tone="bad">
      <span className={classes.reason}>
        Not stored: {formatCount(reports)}. {reason}
      </span>
    </Status>
  ))
}
