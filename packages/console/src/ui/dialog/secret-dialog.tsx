import type { LinkToCopy } from '@callbook/console-api'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyText } from '../copy-text.tsx'
import { Time } from '../time/time.tsx'
import classes from './secret-dialog.module.css'

interface Secret {
  readonly label: string
  /** May have several lines. */
  readonly value: string
}

interface SecretDialogProps {
  /** Discards the secret. Only the button closes the dialog. */
  readonly onClose: () => void
  readonly title: string
  /** Purpose of the secret, and that it is shown only once. */
  readonly children: ReactNode
  /** `undefined` while the dialog is closed. */
  readonly secrets: readonly Secret[] | undefined
}

export function SecretDialog({ onClose, title, children, secrets }: SecretDialogProps) {
  return (
    <Modal
      opened={secrets !== undefined}
      onClose={onClose}
      title={title}
      size={520}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack gap="lg">
        <Text component="div">{children}</Text>
        {secrets?.map(({ label, value }) => (
          <div key={label}>
            <div className={classes.label}>{label}</div>
            <CopyText value={value} what={label} />
          </div>
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            I’ve saved it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

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
    <SecretDialog onClose={onClose} title={title} secrets={link && [{ label: 'Link', value: link.url }]}>
      Send this link to {link?.email}. It works once, until <Time at={link?.expires_at ?? null} isLong />, and is not
      shown again.
    </SecretDialog>
  )
}
