import { NativeSelect, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundGap } from '../../../../api/schema.ts'
import type { Column } from '../../../../list/column.ts'
import { List } from '../../../../list/list.tsx'
import { Part } from '../../../../shell/part.tsx'
import { Status } from '../../../../status/status.tsx'
import { Time } from '../../../../time/time.tsx'
import { gapState } from '../account-words.ts'
import { gapsQuery } from '../provider-accounts.ts'
import type { OfAccount } from './account-page.tsx'

/** The calls that the provider has, and whose reports had not arrived. */
export function GapSection({ organization, account }: OfAccount) {
  const [isOpenOnly, setOpenOnly] = useState(true)
  const query = useInfiniteQuery(gapsQuery({ organization, id: account.id }, isOpenOnly))

  return (
    <Part
      title="Calls that never arrived"
      about="Every 15 minutes, what the provider has is compared with what has arrived, and what is missing is filled in as if it had been reported."
    >
      <Stack gap="md">
        <NativeSelect
          aria-label="Which calls"
          w="fit-content"
          value={isOpenOnly ? 'open' : 'all'}
          data={[
            { value: 'open', label: 'Still open' },
            { value: 'all', label: 'All that were found' }
          ]}
          onChange={({ currentTarget }) => setOpenOnly(currentTarget.value === 'open')}
        />
        <List
          name="Calls that never arrived"
          query={query}
          columns={columns}
          keyOf={({ id }) => id}
          empty={
            <Text c="dimmed">
              {account.last_pass_at === null
                ? 'Nothing was compared yet.'
                : isOpenOnly
                  ? 'Nothing is missing.'
                  : 'Nothing has been missing so far.'}
            </Text>
          }
        />
      </Stack>
    </Part>
  )
}

const columns: readonly Column<FoundGap>[] = [
  { label: 'Call at the provider', isWide: true, cell: ({ provider_call_id: id }) => <code>{id}</code> },
  { label: 'State', cell: (gap) => <GapState gap={gap} /> },
  { label: 'Ended', align: 'end', cell: ({ ended_at: at }) => <Time at={at} otherwise="–" /> },
  { label: 'Found', align: 'end', cell: ({ found_at: at }) => <Time at={at} /> },
  { label: 'Filled in', align: 'end', cell: ({ resolved_at: at }) => <Time at={at} otherwise="–" /> }
]

function GapState({ gap }: { readonly gap: FoundGap }) {
  const { tone, word } = gapState(gap)

  return <Status tone={tone}>{word}</Status>
}
