import { Checkbox, Input, TextInput } from '@mantine/core'
import type { SavedView } from '#api/schema.ts'
import { usePermission } from '#api/session/permissions.ts'
import type { Fields } from '#ui/form/fields.ts'

interface ViewFieldsProps {
  readonly view?: SavedView
  readonly errorOf: (field: string) => string | undefined
}

/** Name of a view, and whether it is shared. */
export function ViewFields({ view, errorOf }: ViewFieldsProps) {
  const hasPermission = usePermission()
  const ofQuery = errorOf('query')

  return (
    <>
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={80}
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
      {ofQuery !== undefined && <Input.Error role="alert">Filters: {ofQuery}</Input.Error>}
    </>
  )
}

export function readView({ text }: Pick<Fields, 'text'>): Pick<SavedView, 'is_shared' | 'name'> {
  return { name: text('name').trim(), is_shared: text('is_shared') === 'on' }
}
