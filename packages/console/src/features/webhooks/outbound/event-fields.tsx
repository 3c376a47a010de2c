import type { ChangeType, EventEndpoint, EventEndpointInput, EventMode } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { TextInput } from '@mantine/core'
import { useClientLimit } from '#api/session/permissions.ts'
import { ClientField } from '#features/clients/client-field.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { ModeField } from './mode-field.tsx'
import { TypeFields } from './type-fields.tsx'

interface EventFieldsProps {
  readonly organization: string
  /** `undefined` for a new endpoint. */
  readonly endpoint?: EventEndpoint
  readonly errorOf: (field: string) => string | undefined
}

export function EventFields({ organization, endpoint, errorOf }: EventFieldsProps) {
  const isLimited = useClientLimit()

  return (
    <>
      <TextInput
        name="url"
        label="URL"
        description="Public HTTPS URL, port 443 or 8443"
        placeholder="https://crm.example.com/callbook"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={inputBounds.eventEndpointUrl}
        data-autofocus
        defaultValue={endpoint?.url ?? ''}
        error={errorOf('url')}
      />
      <TextInput
        name="description"
        label="Description"
        description="For example: CRM"
        dir="auto"
        autoComplete="off"
        maxLength={inputBounds.eventEndpointDescription}
        defaultValue={endpoint?.description ?? ''}
        error={errorOf('description')}
      />
      {!isLimited && (
        <ClientField
          organization={organization}
          description="Only events of this client are sent"
          initial={endpoint?.client_id ?? null}
          error={errorOf('client_id')}
        />
      )}
      <ModeField mode={endpoint?.mode ?? 'thin'} error={errorOf('mode')} />
      <TypeFields organization={organization} types={endpoint?.types ?? null} error={errorOf('types')} />
    </>
  )
}

export function eventSettingsOf({ text, all }: Fields): EventEndpointInput {
  return {
    url: text('url').trim(),
    description: text('description').trim(),
    client_id: text('client_id') || null,
    mode: text('mode') as EventMode,
    types: text('all_types') === '' ? (all('types') as ChangeType[]) : null
  }
}
