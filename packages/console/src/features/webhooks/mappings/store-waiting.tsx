import type { WholeMapping } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { releaseReports } from '#features/rejections/rejections.ts'
import { retryReports } from '#features/rejections/retry.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { formatCount } from '#ui/locale/formats.ts'
import { Status } from '#ui/status/status.tsx'
import { mappingsKey } from './mappings.ts'

interface StoreWaitingProps {
  readonly organization: string
  readonly endpoints: WholeMapping['endpoints']
}

/** Stores the reports that wait for the mapping as calls. */
export function StoreWaiting({ organization, endpoints }: StoreWaitingProps) {
  const waiting = endpoints.reduce((sum, endpoint) => sum + endpoint.waiting, 0)
  const [stored, setStored] = useState<number>()
  const storing = useAction({
    send: () => storeAll(organization, endpoints),
    changes: mappingsKey(organization),
    onDone: setStored
  })

  return (
    <>
      {waiting > 0 && (
        <Button variant="default" loading={storing.isPending} onClick={() => storing.mutate()}>
          Store {formatCount(waiting)} waiting {waiting === 1 ? 'report' : 'reports'}
        </Button>
      )}
      <span role="status">{stored !== undefined && <Status tone="good">Stored: {formatCount(stored)}</Status>}</span>
      <Failure error={storing.error} />
    </>
  )
}

async function storeAll(organization: string, endpoints: StoreWaitingProps['endpoints']): Promise<number> {
  const requests = endpoints
    .filter(({ waiting }) => waiting > 0)
    .map(({ endpoint_id }) => ({ endpoint_id, cause: 'unmapped' }))
  const { stored } = await retryReports(
    requests,
    (body) => releaseReports(organization, body),
    () => undefined
  )

  return stored
}
