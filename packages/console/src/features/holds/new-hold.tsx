import type { LegalHoldInput } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { createHold, holdsQuery } from './holds.ts'

interface NewHoldProps {
  readonly organization: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly heldOf: (fields: Fields) => Pick<LegalHoldInput, 'id' | 'kind'>
  /** Field that chooses the data. */
  readonly children?: ReactNode
}

export function NewHold({ organization, isOpen, onClose, heldOf, children }: NewHoldProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create legal hold"
      submitLabel="Create hold"
      send={(fields) => createHold(organization, { ...heldOf(fields), reason: fields.text('reason').trim() })}
      changes={holdsQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          <Text size="sm">
            Until the hold is released, this data cannot be erased and its stored recordings do not expire. Raw reports
            still expire after their retention.
          </Text>
          {children}
          <Textarea
            name="reason"
            label="Reason"
            description="Shown to users who try to erase the data"
            required
            maxLength={inputBounds.legalHoldReason}
            autosize
            minRows={2}
            error={errorOf('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}
