import type { SavedView } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Checkbox, Input, Menu, Text, TextInput } from '@mantine/core'
import { useDisclosure, useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClientLimit, usePermission } from '#api/permissions.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import type { Fields } from '#ui/form/fields.ts'
import segments from '#ui/page/segments.module.css'
import { Icon } from '#ui/theme/icons.tsx'
import type { CallSearch } from '../call-search.ts'
import {
  changeView,
  createView,
  deleteView,
  readViewQuery,
  savedViewsQuery,
  type ViewSearch,
  writeViewQuery
} from './saved-views.ts'
import classes from './views.module.css'

interface ViewsProps {
  readonly organization: string
  readonly search: ViewSearch
}

const fixedViews: readonly { readonly name: string; readonly filters: CallSearch }[] = [
  { name: 'All', filters: {} },
  { name: 'To review', filters: { review: 'yes' } },
  { name: 'Negative', filters: { negative: 'yes' } },
  { name: 'Failed', filters: { status: 'failed' } }
]

/** Maximum number of saved views shown as tabs; a menu has all others. */
const mostTabs = 3

/**
 * Fixed and saved views of the list of calls. A view is current if the address has exactly its parameters. Fixed views
 * keep the order and the columns.
 */
export function Views({ organization, search }: ViewsProps) {
  const isLimited = useClientLimit()
  const [isSaving, saving] = useDisclosure()
  const { data = [] } = useQuery(savedViewsQuery(organization))
  const views = data
    .map((view) => ({ ...view, search: readViewQuery(view, isLimited) }))
    .toSorted((one, other) => Number(other.is_shared) - Number(one.is_shared))
  const query = writeViewQuery(search)
  const current = views.find((view) => writeViewQuery(view.search) === query)
  const isFixed = fixedViews.some(({ filters }) => writeViewQuery(filters) === query)
  const changed = useChangedView(views, { organization, current, isFixed })
  const mayChange = useMayChange()
  const tabs = views.filter((view, index) => index < mostTabs || view === current)
  const link = { to: '/o/$organization/calls', params: { organization } } as const
  const isExact = { activeOptions: { exact: true, includeSearch: true } } as const

  return (
    <div className={classes.views}>
      <nav aria-label="Views" className={segments.segments}>
        {fixedViews.map(({ name, filters }) => (
          <Link key={name} {...link} {...isExact} search={{ ...filters, ...keptOf(search) }}>
            {name}
          </Link>
        ))}
        {tabs.map(({ id, name, search: saved }) => (
          <Link key={id} {...link} {...isExact} search={saved} className={classes.saved} title={name}>
            <bdi>{name}</bdi>
          </Link>
        ))}
      </nav>
      {views.length > tabs.length && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" color="gray" rightSection={<Icon name="next" size={14} />}>
              More views
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.more}>
            {views
              .filter((view) => !tabs.includes(view))
              .map(({ id, name, search: saved }) => (
                <Menu.Item key={id} renderRoot={(props) => <Link {...props} {...link} search={saved} />}>
                  <bdi>{name}</bdi>
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {current !== undefined && <ViewMenu key={current.id} organization={organization} view={current} />}
      {current === undefined && !isFixed && (
        <>
          {changed !== undefined && mayChange(changed) && (
            <UpdateView key={changed.id} organization={organization} view={changed} query={query} />
          )}
          <Button variant="subtle" leftSection={<Icon name="add" size={14} />} onClick={saving.open}>
            {changed === undefined ? 'Save view' : 'Save as new view'}
          </Button>
        </>
      )}
      <SaveView organization={organization} query={query} isOpen={isSaving} onClose={saving.close} />
    </div>
  )
}

interface ShownViews<View> {
  readonly organization: string
  /** The view of the address. */
  readonly current: View | undefined
  /** Whether the address is a fixed view. */
  readonly isFixed: boolean
}

/**
 * Returns the view whose filters the user has changed: the latest one that was open in this tab, until a fixed view is
 * opened. It is `undefined` while a view is open.
 */
function useChangedView<View extends SavedView>(
  views: readonly View[],
  { organization, current, isFixed }: ShownViews<View>
): View | undefined {
  const [opened, setOpened] = useSessionStorage<string>({
    key: `callbook-open-view-${organization}`,
    defaultValue: '',
    getInitialValueInEffect: false
  })
  const id = current?.id ?? (isFixed ? '' : opened)
  useEffect(() => setOpened(id), [id, setOpened])

  return current === undefined ? views.find((view) => view.id === id) : undefined
}

/** Returns whether the user may change a view. Only its author and owners may change a shared one. */
function useMayChange() {
  const hasPermission = usePermission()

  return ({ is_own: isOwn, is_shared: isShared }: Pick<SavedView, 'is_own' | 'is_shared'>) =>
    hasPermission(isOwn ? (isShared ? 'review' : 'read') : 'manage_clients')
}

function keptOf({ sort, order, columns }: ViewSearch): ViewSearch {
  return {
    ...(sort !== undefined && { sort }),
    ...(order !== undefined && { order }),
    ...(columns !== undefined && { columns })
  }
}

interface ViewMenuProps {
  readonly organization: string
  readonly view: SavedView
}

function ViewMenu({ organization, view }: ViewMenuProps) {
  const mayChange = useMayChange()
  const [isEditing, editing] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const navigate = useNavigate()
  const { id, name, is_shared: isShared } = view
  const { queryKey } = savedViewsQuery(organization)
  if (!mayChange(view)) return null

  return (
    <>
      <ActionMenu label={`Actions for view ${name}`}>
        <Menu.Item onClick={editing.open}>Rename or share</Menu.Item>
        <Menu.Item data-danger onClick={deleting.open}>
          Delete
        </Menu.Item>
      </ActionMenu>
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

function readView({ text }: Pick<Fields, 'text'>): Pick<SavedView, 'is_shared' | 'name'> {
  return { name: text('name').trim(), is_shared: text('is_shared') === 'on' }
}

interface ViewFieldsProps {
  readonly view?: SavedView
  readonly errorOf: (field: string) => string | undefined
}

function ViewFields({ view, errorOf }: ViewFieldsProps) {
  const hasPermission = usePermission()

  return (
    <>
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={inputBounds.viewName}
        autoComplete="off"
        data-autofocus
        defaultValue={view?.name ?? ''}
        error={errorOf('name')}
      />
      {hasPermission('review') && (
        <Checkbox
          name="is_shared"
          label="Share with all members"
          description="Otherwise, only you see the view."
          defaultChecked={view?.is_shared ?? false}
        />
      )}
      <QueryError error={errorOf('query')} />
    </>
  )
}

/** Problem of the filters of a view, which have no field. */
function QueryError({ error }: { readonly error: string | undefined }) {
  return error === undefined ? null : <Input.Error role="alert">Filters: {error}</Input.Error>
}

interface UpdateViewProps {
  readonly organization: string
  readonly view: SavedView
  readonly query: string
}

/** Saves the filters, the order and the columns of the address in an existing view. */
function UpdateView({ organization, view: { id, name, is_shared: isShared }, query }: UpdateViewProps) {
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

interface SaveViewProps {
  readonly organization: string
  readonly query: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Form that saves the filters, the order and the columns of the address as a view. */
function SaveView({ organization, query, isOpen, onClose }: SaveViewProps) {
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
