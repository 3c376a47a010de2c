import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyText } from '../copy/copy-text.tsx'
import classes from './secret-dialog.module.css'

interface SecretDialogProps {
  readonly isOpen: boolean
  /** Discards the secret. Only the button closes the dialog. */
  readonly onClose: () => void
  readonly title: string
  /** Purpose of the secret, and that it is shown only once. */
  readonly children: ReactNode
  readonly secrets: readonly Secret[]
}

interface Secret {
  readonly label: string
  /** May have several lines. */
  readonly value: string
}

export function SecretDialog({ isOpen, onClose, title, children, secrets }: SecretDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={520}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack gap="lg">
        <Text component="div">{children}</Text>
        {secrets.map(({ label, value }) => (
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
