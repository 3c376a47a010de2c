import type { LegalHold } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { holdsQuery, releaseHold } from './holds.ts'

export function ReleaseHold({ organization, hold }: { readonly organization: string; readonly hold: LegalHold }) {
  const [isOpen, dialog] = useDisclosure()

  return (
    <>
      <Button variant="default" size="xs" onClick={dialog.open} aria-label={`Release hold: ${hold.reason}`}>
        Release
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Release legal hold"
        submitLabel="Release hold"
        send={() => releaseHold(organization, hold.id)}
        changes={holdsQuery(organization).queryKey}
      >
        The data can be erased again, and its expired recordings are removed within minutes.
      </ConfirmDialog>
    </>
  )
}
