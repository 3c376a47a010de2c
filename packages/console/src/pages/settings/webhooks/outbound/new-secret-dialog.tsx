import type { ReactNode } from 'react'
import { SecretDialog } from '../../../../dialog/secret-dialog.tsx'

interface ShownSecretProps {
  /** Undefined while there is none to show. */
  readonly secret: string | undefined
  readonly onClose: () => void
  /** What is to be done with it. */
  readonly children: ReactNode
}

/** Shows once what requests are signed with. */
export function NewSecretDialog({ secret, onClose, children }: ShownSecretProps) {
  return (
    <SecretDialog
      isOpen={secret !== undefined}
      onClose={onClose}
      title="Signing secret"
      secrets={secret === undefined ? [] : [{ label: 'Secret', value: secret }]}
    >
      {children}
      <p>
        Signatures follow Standard Webhooks. The guide shows{' '}
        <a href="/docs/api/webhooks#verify-signatures">how to verify signatures</a>.
      </p>
    </SecretDialog>
  )
}
