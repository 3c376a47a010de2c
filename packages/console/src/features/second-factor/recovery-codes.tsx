import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'

interface RecoveryCodesProps {
  /** `undefined` while hidden. */
  readonly codes: readonly string[] | undefined
  readonly onClose: () => void
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <SecretDialog
      isOpen={codes !== undefined}
      onClose={onClose}
      title="Recovery codes"
      secrets={codes === undefined ? [] : [{ label: 'Recovery codes', value: codes.join('\n') }]}
    >
      Second factor turned on. Store these codes where you can find them without your phone. Each one signs you in once.
      They are not shown again.
    </SecretDialog>
  )
}
