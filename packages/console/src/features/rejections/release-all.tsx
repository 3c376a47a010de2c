import { Button, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Releases } from '#api/schema.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { Status } from '#ui/status/status.tsx'
import { rejectionsKey, releasableQuery, releaseOfCause } from './rejections.ts'

interface ReleaseAllProps {
  readonly organization: string
  readonly endpoint: string
  /** Causes of rejected reports with a stored body. */
  readonly causes: readonly string[]
}

const figure = new Intl.NumberFormat('en')

/** Retries all rejected reports with one cause. The dialog first shows how many are ready to store. */
export function ReleaseAll({ organization, endpoint, causes }: ReleaseAllProps) {
  const [isOpen, dialog] = useDisclosure()
  const [chosen, setChosen] = useState('')
  const [released, setReleased] = useState<Releases>()
  const cause = causes.find((one) => one === chosen) ?? causes[0] ?? ''
  const { data: releasable, error } = useQuery({ ...releasableQuery(organization, endpoint, cause), enabled: isOpen })
  const count = releasable?.readable ?? 0

  return (
    <>
      <div role="status">{released !== undefined && <Outcome of={released} />}</div>
      <Button variant="default" onClick={dialog.open}>
        Retry by error
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Retry reports by error"
        submitLabel={count === 1 ? 'Retry 1 report' : `Retry ${figure.format(count)} reports`}
        isReady={count > 0}
        send={() => releaseOfCause(organization, endpoint, { cause, dry_run: false })}
        onDone={setReleased}
        changes={rejectionsKey(organization, endpoint)}
      >
        <NativeSelect
          label="Error"
          value={cause}
          data={[...causes]}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        <Failure error={error} />
        {releasable !== undefined && <Findings of={releasable} />}
      </FormDialog>
    </>
  )
}

function Outcome({ of: { stored, withheld } }: { readonly of: Releases }) {
  return (
    <>
      <Status tone="good">Stored: {figure.format(stored)}</Status>
      {withheld > 0 && (
        <Status tone="bad">
          Not retried: {figure.format(withheld)}. These reports may belong to erased customers. An administrator must
          set ERASURE_KEY first
        </Status>
      )}
    </>
  )
}

function Findings({ of: { found, examined, readable } }: { readonly of: Releases }) {
  return (
    <Text component="div" role="status">
      <div>Rejected with this error: {figure.format(found)}</div>
      {examined < found && <div>Newest checked: {figure.format(examined)}</div>}
      <div>Ready to store: {figure.format(readable)}</div>
    </Text>
  )
}
