import { bodyOf, hasTitle, type SecondFactorProposal } from '@callbook/console-api'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { encode } from 'uqr'
import { api } from '#api/client.ts'
import { meQuery } from '#api/session.ts'
import { CopyButton } from '#ui/copy-text.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { CodeField } from '#ui/form/form.tsx'
import { useAction } from '#ui/form/use-action.ts'
import classes from './set-up.module.css'

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

interface ProposalProps {
  readonly proposal: SecondFactorProposal
  readonly error: string | undefined
}

/** Secret for an authenticator as QR code and text, and a field for its code. */
function Proposal({ proposal: { secret, uri }, error }: ProposalProps) {
  return (
    <>
      <Text>Scan this QR code with an authenticator app, or enter the key.</Text>
      <div className={classes.ways}>
        <QrCode value={uri} label="QR code of the key" />
        <div className={classes.key}>
          <span className={classes.label}>Key</span>
          <span className={classes.text}>
            <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton value={secret} what="key" />
          </span>
        </div>
      </div>
      <CodeField description="Six-digit code shown in the app" error={error} />
    </>
  )
}

function QrCode({ value, label }: { readonly value: string; readonly label: string }) {
  const { data, size } = encode(value, { border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))

  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dots.join('')} />
    </svg>
  )
}

interface RecoveryCodesProps {
  /** `undefined` while hidden. */
  readonly codes: readonly string[] | undefined
  readonly onClose: () => void
}

function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <SecretDialog
      onClose={onClose}
      title="Recovery codes"
      secrets={codes && [{ label: 'Recovery codes', value: codes.join('\n') }]}
    >
      Second factor turned on. Store these codes where you can find them without your phone. Each one signs you in once.
      They are not shown again.
    </SecretDialog>
  )
}

const path = '/console/api/me/second-factor'

/** Creates a secret for an authenticator, which takes effect once a code confirms it. */
async function proposeSecondFactor() {
  return (await bodyOf(api.POST(path))).data
}

/**
 * Confirms the secret.
 *
 * @returns the recovery codes, shown only once
 * @throws {ConsoleApiError} 403 for a wrong code
 */
async function setSecondFactor(code: string): Promise<readonly string[]> {
  return (await bodyOf(api.PUT(path, { body: { code } }))).data.recovery_codes
}

/** @throws {ConsoleApiError} 403 for a wrong code */
export async function removeSecondFactor(code: string): Promise<void> {
  await bodyOf(api.POST(`${path}/removal`, { body: { code } }))
}
