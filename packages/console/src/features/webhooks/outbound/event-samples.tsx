import type { Client, DeliveredEventType, EventEndpoint, EventMode } from '@callbook/console-api'
import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oneOf } from '#lib/records.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { GuideLink } from '#ui/guide-link.tsx'
import { indented } from '#ui/json/json-text.ts'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { eventTypesQuery } from './event-endpoints.ts'
import { describeState, modes, modeWords, typeWords } from './event-words.ts'

interface EventSamplesProps {
  readonly organization: string
  /** `null` for all types. */
  readonly types: readonly DeliveredEventType[] | null
  /** The initially selected mode. */
  readonly mode: EventMode
}

export function EventSamples({ organization, types, mode }: EventSamplesProps) {
  const { data: known = [], error } = useQuery(eventTypesQuery(organization))
  const [chosen, setChosen] = useState('')
  const [shownMode, setShownMode] = useState(mode)
  const sent = known.filter(({ type }) => types?.includes(type) ?? true)
  const shown = sent.find(({ type }) => type === chosen) ?? sent[0]

  return (
    <SettingsPanel
      title="Sample events"
      about={
        <>
          Request bodies with invented ids. <GuideLink guide="webhooks">The guide</GuideLink> explains signatures and
          responses.
        </>
      }
    >
      <Stack gap="md" maw={720}>
        <Failure error={error} />
        {shown !== undefined && (
          <>
            <Group gap="sm">
              <NativeSelect
                aria-label="Event type"
                value={shown.type}
                data={sent.map(({ type }) => type)}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              />
              <NativeSelect
                aria-label="Mode"
                value={shownMode}
                data={modes.map((value) => ({ value, label: modeWords[value].name }))}
                onChange={({ currentTarget }) => setShownMode(oneOf(modes, currentTarget.value))}
              />
            </Group>
            <Text size="sm">
              {typeWords[shown.type]}. {modeWords[shownMode].about}.
            </Text>
            <CopyText value={indented(shown.bodies[shownMode])} what={`the body of ${shown.type}`} />
          </>
        )}
      </Stack>
    </SettingsPanel>
  )
}

interface EventClientProps {
  /** `null` for all clients. */
  readonly id: string | null
  readonly clients: readonly Client[] | undefined
}

export function EventClient({ id, clients }: EventClientProps) {
  if (id === null) return 'All'
  const client = clients?.find((one) => one.id === id)

  return client === undefined ? '–' : <span dir="auto">{client.display_name}</span>
}

/** The state of an endpoint, and since when its requests fail. */
export function EventState({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { tone, word } = describeState(endpoint)
  const { failing_since: since, state } = endpoint

  return (
    <Status tone={tone}>
      <span>
        {word}
        {since !== null && state === 'active' && (
          <>
            {' since '}
            <Time at={since} />
          </>
        )}
      </span>
    </Status>
  )
}
