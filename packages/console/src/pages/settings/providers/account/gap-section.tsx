import { NativeSelect, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
import classes from './gap-section.module.css'

/** The calls that the provider has, and whose reports had not arrived. */
export function GapSection({ organization, account }: OfAccount) {
  const [isOpenOnly, setOpenOnly] = useState(true)
  const query = useInfiniteQuery(gapsQuery(organization, account, isOpenOnly))

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
          columns={columnsOf(organization)}
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

function columnsOf(organization: string): readonly Column<FoundGap>[] {
  return [
    {
      label: 'Call at the provider',
      isWide: true,
      cell: (gap) => <ProviderCall organization={organization} gap={gap} />
    },
    ...columns
  ]
}

interface ProviderCallProps {
  readonly organization: string
  readonly gap: FoundGap
}

/** Leads to the call, once it is here. */
function ProviderCall({ organization, gap: { provider_call_id: id, resolved_at: at } }: ProviderCallProps) {
  if (at === null) return <code>{id}</code>

  return (
    <Link to="/o/$organization/calls" params={{ organization }} search={{ q: id }} className={classes.link}>
      <code>{id}</code>
    </Link>
  )
}

const columns: readonly Column<FoundGap>[] = [
  { label: 'State', cell: (gap) => <GapState gap={gap} /> },
  { label: 'Ended', align: 'end', cell: ({ ended_at: at }) => <Time at={at} otherwise="–" /> },
  { label: 'Found', align: 'end', cell: ({ found_at: at }) => <Time at={at} /> },
  { label: 'Resolved', align: 'end', cell: ({ resolved_at: at }) => <Time at={at} otherwise="–" /> }
]

function GapState({ gap }: { readonly gap: FoundGap }) {
  const { tone, word } = gapState(gap)

  return <Status tone={tone}>{word}</Status>
}
