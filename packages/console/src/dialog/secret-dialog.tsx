import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyText } from '../copy/copy-text.tsx'
import classes from './secret-dialog.module.css'

interface SecretDialogProps {
  readonly isOpen: boolean
  /** What forgets the secret: the dialog is closed by its button alone. */
  readonly onClose: () => void
  readonly title: string
  /** What it is for, and that it is shown this once. */
  readonly children: ReactNode
  readonly secrets: readonly Secret[]
}

interface Secret {
  readonly label: string
  /** May be of several lines. */
  readonly value: string
}

/** Shows once what nobody can read again, to be copied. */
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
            I have kept it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
