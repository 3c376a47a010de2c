import type { RejectionFacets, Releases } from '@callbook/console-api'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { formatCount } from '#ui/formats.ts'
import { ActionResult, Outcomes } from '#ui/list/action-result.tsx'
import { Status } from '#ui/status.tsx'
import type { RejectionParameters } from './rejection-search.ts'
import classes from './rejections.module.css'
import { describeCause, rejectionsKey, releasableQuery, releaseReports } from './rejections.ts'
import { type RetryProgress, type RetryRequest, retryReports } from './retry.ts'

interface RetryByErrorProps {
  readonly organization: string
  /** Filters of the page; the dialog chooses the error itself. */
  readonly parameters: RejectionParameters
  /** Errors of reports that can be retried. */
  readonly causes: RejectionFacets['causes']
  readonly isDisabled: boolean
  readonly onRetry: (requests: readonly RetryRequest[]) => void
}

/** Retries all rejected reports with one error. The dialog first shows how many are ready to store. */
export function RetryByError({ organization, parameters, causes, isDisabled, onRetry }: RetryByErrorProps) {
  const [isOpen, dialog] = useDisclosure()
  const [chosen, setChosen] = useState<string>()
  const { cause: filtered, ...others } = parameters
  const cause = [chosen, filtered].find((one) => causes.some((known) => known.cause === one)) ?? causes[0]?.cause ?? ''
  const request = { ...others, cause }
  const { data: releasable, error } = useQuery({ ...releasableQuery(organization, request), enabled: isOpen })
  const count = releasable === undefined ? 0 : countOf(releasable)

  return (
    <>
      <Button variant="default" disabled={isDisabled} onClick={dialog.open}>
        Retry by error
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Retry reports by error"
        submitLabel={count === 1 ? 'Retry 1 report' : `Retry ${formatCount(count)} reports`}
        isReady={count > 0}
        send={async () => request}
        onDone={(confirmed) => onRetry([confirmed])}
      >
        <NativeSelect
          label="Error"
          value={cause}
          data={causes.map((one) => ({
            value: one.cause,
            label: `${describeCause(one.cause)} (${formatCount(one.retryable)})`
          }))}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        {Object.keys(others).length > 0 && <Text size="sm">Only reports that match the filters of the page.</Text>}
        <Failure error={error} />
        {releasable !== undefined && <Findings of={releasable} />}
      </FormDialog>
    </>
  )
}

/** Returns the number of reports that a retry may store: only the first hundred are examined before. */
function countOf({ found, examined, readable }: Releases): number {
  return examined < found ? found : readable
}

function Findings({ of: { found, examined, readable, kept } }: { readonly of: Releases }) {
  return (
    <Text component="div" role="status">
      <div>Rejected with this error: {formatCount(found)}</div>
      {examined < found && <div>Oldest checked: {formatCount(examined)}</div>}
      <div>Ready to store: {formatCount(readable)}</div>
      <KeptReports kept={kept} />
    </Text>
  )
}

function KeptReports({ kept }: Pick<Releases, 'kept'>) {
  return kept.map(({ reason, reports }) => (
    <Status key={reason} tone="bad">
      <span className={classes.reason}>
        Not stored: {formatCount(reports)}. {reason}
      </span>
    </Status>
  ))
}

export function RetryResult({ progress, isPending, error, dismiss }: ReturnType<typeof useRetry>) {
  return (
    <ActionResult isPending={isPending} error={error} onDismiss={dismiss}>
      {progress && (isPending ? <Progress of={progress} /> : <Result of={progress} />)}
    </ActionResult>
  )
}

/** Retries reports, and shows the progress and then the result until it is dismissed. */
export function useRetry(organization: string) {
  const [progress, setProgress] = useState<RetryProgress>()
  const {
    mutate: start,
    isPending,
    error
  } = useAction({
    send: (requests: readonly RetryRequest[]) =>
      retryReports(requests, (body) => releaseReports(organization, body), setProgress),
    changes: rejectionsKey(organization)
  })

  return { start, progress, isPending, error, dismiss: () => setProgress(undefined) }
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
