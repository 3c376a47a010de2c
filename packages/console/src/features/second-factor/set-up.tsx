import { hasTitle, type SecondFactorProposal } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { meQuery } from '#api/session/session.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { Proposal } from './proposal.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { proposeSecondFactor, setSecondFactor } from './second-factor.ts'

interface SetUpProps {
  /** Whether the button is shown; an open dialog stays open without it. */
  readonly isShown?: boolean
  /** Called after the recovery codes were saved. */
  readonly onDone?: () => void
}

/** Button and dialogs that set up a second factor. */
export function SetUp({ isShown = true, onDone }: SetUpProps) {
  const [proposal, setProposal] = useState<SecondFactorProposal>()
  const [codes, setCodes] = useState<readonly string[]>()
  const proposing = useAction({ send: proposeSecondFactor, onDone: setProposal })

  return (
    <>
      {isShown && (
        <Button loading={proposing.isPending} onClick={() => proposing.mutate()}>
          Set up
        </Button>
      )}
      <Failure error={proposing.error} />
      <FormDialog
        isOpen={proposal !== undefined}
        onClose={() => setProposal(undefined)}
        title="Set up a second factor"
        submitLabel="Turn on"
        send={({ text }) => setSecondFactor(text('code').replaceAll(/\s/g, ''))}
        changes={meQuery.queryKey}
        onDone={setCodes}
        fieldOf={(error) => (hasTitle(error, 'Wrong Password Or Code') ? 'code' : undefined)}
      >
        {(errorOf) => proposal !== undefined && <Proposal proposal={proposal} error={errorOf('code')} />}
      </FormDialog>
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          setCodes(undefined)
          onDone?.()
        }}
      />
    </>
  )
}
