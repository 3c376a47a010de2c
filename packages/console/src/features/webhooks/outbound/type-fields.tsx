import type { ChangeObject, ChangeType, EventTypeExample } from '@callbook/console-api'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Failure } from '#ui/failure/failure.tsx'
import { eventTypesQuery } from './event-endpoints.ts'
import { objectWords, typeWords } from './event-words.ts'
import classes from './type-fields.module.css'

interface TypeFieldsProps {
  readonly organization: string
  /** The selected types; `null` for all. */
  readonly types: readonly ChangeType[] | null
  readonly error: string | undefined
}

/** Selects some event types, or all, including future ones. */
export function TypeFields({ organization, types, error }: TypeFieldsProps) {
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
  return (Object.keys(objectWords) as ChangeObject[])
    .map((object): [ChangeObject, EventTypeExample[]] => [object, known.filter((one) => one.object === object)])
    .filter(([, ofObject]) => ofObject.length > 0)
}
