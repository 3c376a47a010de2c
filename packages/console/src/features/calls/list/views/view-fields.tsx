import type { SavedView } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Checkbox, Input, TextInput } from '@mantine/core'
import { usePermission } from '#api/session/permissions.ts'
import type { Fields } from '#ui/form/fields.ts'

interface ViewFieldsProps {
  readonly view?: SavedView
  readonly errorOf: (field: string) => string | undefined
}

export function ViewFields({ view, errorOf }: ViewFieldsProps) {
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
export function QueryError({ error }: { readonly error: string | undefined }) {
  return error === undefined ? null : <Input.Error role="alert">Filters: {error}</Input.Error>
}

export function readView({ text }: Pick<Fields, 'text'>): Pick<SavedView, 'is_shared' | 'name'> {
  return { name: text('name').trim(), is_shared: text('is_shared') === 'on' }
}
