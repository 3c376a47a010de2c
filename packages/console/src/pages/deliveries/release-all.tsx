import { Button, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Releases } from '../../api/schema.ts'
import { FormDialog } from '../../dialog/form-dialog.tsx'
import { Failure } from '../../failure/failure.tsx'
import { Status } from '../../status/status.tsx'
import { rejectionsKey, releasableQuery, releaseOfCause } from './rejections.ts'

interface ReleaseAllProps {
  readonly organization: string
  readonly endpoint: string
  /** For which reports were refused that are kept. */
  readonly causes: readonly string[]
}

const figure = new Intl.NumberFormat('en')

/** Stores all that was refused for one cause and can be read by now; it says first how many that are. */
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
        Release by cause
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Release reports of one cause"
        act={count === 1 ? 'Release 1 report' : `Release ${figure.format(count)} reports`}
        isReady={count > 0}
        send={() => releaseOfCause(organization, endpoint, { cause, dry_run: false })}
        onDone={setReleased}
        changes={rejectionsKey(organization, endpoint)}
      >
        <NativeSelect
          label="Cause"
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
          Kept as they are: {figure.format(withheld)}. They may be of a caller who was erased: whoever runs Callbook has
          to set ERASURE_KEY first
        </Status>
      )}
    </>
  )
}

function Findings({ of: { found, examined, readable } }: { readonly of: Releases }) {
  return (
    <Text component="div" role="status">
      <div>Refused for this cause, and kept: {figure.format(found)}</div>
      {examined < found && <div>Looked at, the newest: {figure.format(examined)}</div>}
      <div>Can be stored by now: {figure.format(readable)}</div>
    </Text>
  )
}
