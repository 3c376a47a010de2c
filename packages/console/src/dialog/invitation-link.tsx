import type { LinkToCopy } from '../api/schema.ts'
import { Time } from '../time/time.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** A link by which somebody can join, and whom it is for. */
export interface InvitedBy extends LinkToCopy {
  readonly email: string
}

interface InvitationLinkProps {
  /** Undefined while there is none to show. */
  readonly link: InvitedBy | undefined
  readonly onClose: () => void
}

/** Shows once the link that somebody is invited by. */
export function InvitationLink({ link, onClose }: InvitationLinkProps) {
  return (
    <SecretDialog
      isOpen={link !== undefined}
      onClose={onClose}
      title="Invitation link"
      secrets={link === undefined ? [] : [{ label: 'Link', value: link.url }]}
    >
      Send this link to {link?.email}. It works once, until <Time at={link?.expires_at ?? null} isLong />, and is not
      shown again.
    </SecretDialog>
  )
}
