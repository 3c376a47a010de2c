import type { ShownCall } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { usePermission } from '#api/session/permissions.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { callQuery, fetchRecording } from '../call.ts'
import classes from './call-page.module.css'

/** Button that requests the copy of a recording again, if it is not stored. */
export function FetchRecording({ call }: { readonly call: ShownCall }) {
  const { organization_id: organization, id } = call
  const mayFetch = usePermission()('manage_clients')
  const isMissing = call.stored_recordings.length > 0 && call.stored_recordings.every(({ state }) => state !== 'stored')
  const { mutate, isPending, error } = useAction({
    send: () => fetchRecording(organization, id),
    changes: callQuery(organization, id).queryKey
  })
  if (!mayFetch || !isMissing) return null

  return (
    <div className={classes.fetch}>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Fetch recording now
      </Button>
      <Failure error={error} />
    </div>
  )
}
