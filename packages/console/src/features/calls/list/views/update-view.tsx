import type { SavedView } from '@callbook/console-api'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { changeView, savedViewsQuery } from './saved-views.ts'
import { QueryError } from './view-fields.tsx'

interface UpdateViewProps {
  readonly organization: string
  readonly view: SavedView
  readonly query: string
}

/** Saves the filters, the order and the columns of the address in an existing view. */
export function UpdateView({ organization, view: { id, name, is_shared: isShared }, query }: UpdateViewProps) {
  const [isOpen, dialog] = useDisclosure()

  return (
    <>
      <Button variant="subtle" onClick={dialog.open}>
        Update view
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Update view"
        submitLabel="Update view"
        send={() => changeView({ organization, id }, { query })}
        changes={savedViewsQuery(organization).queryKey}
      >
        {(errorOf) => (
          <>
            <Text size="sm">
              From now on, “<bdi>{name}</bdi>” opens the list with the current filters, order and columns
              {isShared && ', for all members'}.
            </Text>
            <QueryError error={errorOf('query')} />
          </>
        )}
      </FormDialog>
    </>
  )
}
