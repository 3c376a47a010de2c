import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EventTest } from '../../../../../api/schema.ts'
import { CopyText } from '../../../../../copy/copy-text.tsx'
import { Status } from '../../../../../status/status.tsx'
import { describeOutcome } from './delivery-words.ts'

interface OutcomeProps {
  readonly outcome: EventTest
  /** What the answer is to, as the button that copies it says it. */
  readonly what: string
  /** Which request it was, and when. */
  readonly children?: ReactNode
}

/** How a request went, and the beginning of what came back, as it is. */
export function Outcome({ outcome, what, children }: OutcomeProps) {
  const { tone, words } = describeOutcome(outcome)

  return (
    <Stack gap="xs">
      <Status tone={tone}>{words}</Status>
      {children !== undefined && (
        <Text size="xs" c="dimmed">
          {children}
        </Text>
      )}
      {outcome.answer !== '' && <CopyText value={outcome.answer} what={what} />}
    </Stack>
  )
}
