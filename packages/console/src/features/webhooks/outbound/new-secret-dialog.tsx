import type { ReactNode } from 'react'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { GuideLink } from '#ui/guide-link.tsx'

interface NewSecretDialogProps {
  /** `undefined` closes the dialog. */
  readonly secret: string | undefined
  readonly onClose: () => void
  /** Instructions for the secret. */
  readonly children: ReactNode
}

/** Shows a new signing secret once. */
export function NewSecretDialog({ secret, onClose, children }: NewSecretDialogProps) {
  return (
    <SecretDialog
      onClose={onClose}
      title="Signing secret"
      secrets={secret === undefined ? undefined : [{ label: 'Secret', value: secret }]}
    >
      {children}
      <p>
        Signatures follow Standard Webhooks. The guide shows{' '}
        <GuideLink guide="webhooks#verify-signatures">how to verify signatures</GuideLink>.
      </p>
    </SecretDialog>
  )
}
