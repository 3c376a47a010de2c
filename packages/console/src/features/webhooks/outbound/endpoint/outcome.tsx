import type { EventTest } from '@callbook/console-api'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyText } from '#ui/copy/copy-text.tsx'
import { Status } from '#ui/status/status.tsx'
import { describeOutcome } from './delivery-words.ts'

interface OutcomeProps {
  readonly outcome: EventTest
  /** The response, as named by the button that copies it. */
  readonly what: string
  /** The attempt and its time. */
  readonly children?: ReactNode
}

/** The result of a request, with the beginning of the response. */
export function AttemptResponse({ outcome, what, children }: OutcomeProps) {
  const { tone, words } = describeOutcome(outcome)

  return (
    <Stack gap="xs">
      <Status tone={tone}>{words}</Status>
      {children !== undefined && (
        <Text size="xs" c="dimmed">
          {children}
        </Text>
      )}
      {outcome.response_body !== '' && <CopyText value={outcome.response_body} what={what} />}
    </Stack>
  )
}
