import type {
  ChangeObject,
  DeliveredEventType,
  EventEndpoint,
  EventEndpointInput,
  EventMode,
  EventTypeExample
} from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useClientLimit } from '#api/permissions.ts'
import { ClientField } from '#features/clients/client-field.tsx'
import { keysOf, oneOf } from '#lib/records.ts'
import { Failure } from '#ui/failure/failure.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { eventTypesQuery } from './event-endpoints.ts'
import classes from './event-fields.module.css'
import { modes, modeWords, objectWords, typeWords } from './event-words.ts'

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

interface ModeFieldProps {
  readonly mode: EventMode
  readonly error: string | undefined
}

function ModeField({ mode, error }: ModeFieldProps) {
  const [chosen, setChosen] = useState(mode)

  return (
    <NativeSelect
      name="mode"
      label="Mode"
      description={modeWords[chosen].about}
      data={modes.map((value) => ({ value, label: modeWords[value].name }))}
      value={chosen}
      onChange={({ currentTarget }) => setChosen(oneOf(modes, currentTarget.value))}
      error={error}
    />
  )
}

interface TypeFieldsProps {
  readonly organization: string
  /** The selected types; `null` for all. */
  readonly types: readonly DeliveredEventType[] | null
  readonly error: string | undefined
}

/** Selects some event types, or all, including future ones. */
function TypeFields({ organization, types, error }: TypeFieldsProps) {
  const [areAll, setAreAll] = useState(types === null)
  const { data: known = [], error: failure } = useQuery(eventTypesQuery(organization))
  const errorId = useId()

  return (
    <fieldset className={classes.types} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>Events</legend>
      <Checkbox
        name="all_types"
        value="all"
        label="All events, including future ones"
        checked={areAll}
        onChange={({ currentTarget }) => setAreAll(currentTarget.checked)}
      />
      {!areAll &&
        groupsOf(known).map(([object, ofObject]) => (
          <fieldset key={object} className={classes.group}>
            <legend>{objectWords[object]}</legend>
            {ofObject.map(({ type }) => (
              <Checkbox
                key={type}
                name="types"
                value={type}
                label={typeWords[type]}
                description={<code>{type}</code>}
                defaultChecked={types?.includes(type) ?? false}
              />
            ))}
          </fieldset>
        ))}
      {error !== undefined && (
        <p id={errorId} role="alert" className={classes.error}>
          Select at least one event, or all.
        </p>
      )}
      <Failure error={failure} />
    </fieldset>
  )
}

function groupsOf(known: readonly EventTypeExample[]): [ChangeObject, EventTypeExample[]][] {
  return keysOf(objectWords)
    .map((object): [ChangeObject, EventTypeExample[]] => [object, known.filter((one) => one.object === object)])
    .filter(([, ofObject]) => ofObject.length > 0)
}

export function readEventSettings({ text, all }: Fields): EventEndpointInput {
  return {
    url: text('url').trim(),
    description: text('description').trim(),
    client_id: text('client_id') || null,
    mode: oneOf(modes, text('mode')),
    types: text('all_types') === '' ? keysOf(typeWords).filter((type) => all('types').includes(type)) : null
  }
}
