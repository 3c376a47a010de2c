import type { IssuedAccessToken } from '@callbook/console-api'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'

interface NewTokenDialogProps {
  /** `undefined` closes the dialog. */
  readonly issued: IssuedAccessToken | undefined
  readonly onClose: () => void
}

/** Shows a new access token once, with an example request. */
export function NewTokenDialog({ issued, onClose }: NewTokenDialogProps) {
  return (
    <SecretDialog
      isOpen={issued !== undefined}
      onClose={onClose}
      title="Access token"
      secrets={issued === undefined ? [] : secretsOf(issued.token)}
    >
      Copy the token <b dir="auto">{issued?.name}</b> now. You won’t see it again. Store it like a password.
    </SecretDialog>
  )
}

function secretsOf(token: string) {
  const example = `curl -s -H 'Authorization: Bearer ${token}' '${globalThis.location.origin}/console/api/me'`

  return [
    { label: 'Token', value: token },
    { label: 'Example request', value: example }
  ]
}
