import type { RejectionFacets, Releases } from '@callbook/console-api'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import type { RejectionParameters } from './rejection-search.ts'
import { describeCause } from './rejection-words.ts'
import { releasableQuery } from './rejections.ts'
import type { RetryRequest } from './retry.ts'
import { KeptReports } from './retry-result.tsx'

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
