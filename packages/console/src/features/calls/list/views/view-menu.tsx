import type { SavedView } from '@callbook/console-api'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import { changeView, deleteView, savedViewsQuery } from './saved-views.ts'
import { useMayChange } from './use-may-change.ts'
import { readView, ViewFields } from './view-fields.tsx'

interface ViewMenuProps {
  readonly organization: string
  readonly view: SavedView
}

export function ViewMenu({ organization, view }: ViewMenuProps) {
  const mayChange = useMayChange()
  const [isEditing, editing] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const navigate = useNavigate()
  const { id, name, is_shared: isShared } = view
  const { queryKey } = savedViewsQuery(organization)
  if (!mayChange(view)) return null

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for view ${name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={editing.open}>Rename or share</Menu.Item>
          <Menu.Item data-danger onClick={deleting.open}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog
        isOpen={isEditing}
        onClose={editing.close}
        title="Rename or share view"
        submitLabel="Save changes"
        send={(fields) => changeView({ organization, id }, readView(fields))}
        changes={queryKey}
      >
        {(errorOf) => <ViewFields view={view} errorOf={errorOf} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={deleting.close}
        title="Delete view"
        submitLabel="Delete view"
        send={() => deleteView({ organization, id })}
        onDone={() => {
          void navigate({ to: '/o/$organization/calls', params: { organization }, search: {} })
          document.querySelector('h1')?.focus()
        }}
        changes={queryKey}
      >
        “<bdi>{name}</bdi>” is deleted {isShared ? 'for all members' : 'from your views'}. This can’t be undone. Calls
        do not change.
      </ConfirmDialog>
    </>
  )
}
