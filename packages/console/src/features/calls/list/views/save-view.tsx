import { Text } from '@mantine/core'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { createView, savedViewsQuery } from './saved-views.ts'
import { readView, ViewFields } from './view-fields.tsx'

interface SaveViewProps {
  readonly organization: string
  readonly query: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Form that saves the filters, the order and the columns of the address as a view. */
export function SaveView({ organization, query, isOpen, onClose }: SaveViewProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Save view"
      submitLabel="Save view"
      send={(fields) => createView(organization, { ...readView(fields), query })}
      changes={savedViewsQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          <Text size="sm" c="dimmed">
            A view opens the list with the current filters, order and columns.
          </Text>
          <ViewFields errorOf={errorOf} />
        </>
      )}
    </FormDialog>
  )
}
