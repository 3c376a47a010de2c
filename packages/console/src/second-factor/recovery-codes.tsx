import { SecretDialog } from '../dialog/secret-dialog.tsx'

interface RecoveryCodesProps {
  /** Undefined while there are none to show. */
  readonly codes: readonly string[] | undefined
  readonly onClose: () => void
}

/** Shows the recovery codes, this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <SecretDialog
      isOpen={codes !== undefined}
      onClose={onClose}
      title="Recovery codes"
      secrets={codes === undefined ? [] : [{ label: 'Recovery codes', value: codes.join('\n') }]}
    >
      The second factor is on. Keep these codes where you find them without your telephone: each signs you in once in
      place of a code. They are not shown again.
    </SecretDialog>
  )
}
