import type { LinkToCopy } from '@callbook/console-api'
import { Time } from '../time/time.tsx'
import { SecretDialog } from './secret-dialog.tsx'

export interface InvitedBy extends LinkToCopy {
  readonly email: string
}

interface InvitationLinkProps {
  /** `undefined` while hidden. */
  readonly link: InvitedBy | undefined
  readonly onClose: () => void
  readonly title?: string
}

export function InvitationLink({ link, onClose, title = 'Invitation link' }: InvitationLinkProps) {
  return (
    <SecretDialog
      isOpen={link !== undefined}
      onClose={onClose}
      title={title}
      secrets={link === undefined ? [] : [{ label: 'Link', value: link.url }]}
    >
      Send this link to {link?.email}. It works once, until <Time at={link?.expires_at ?? null} isLong />, and is not
      shown again.
    </SecretDialog>
  )
}
