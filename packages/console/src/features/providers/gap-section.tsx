import type { FoundGap } from '@callbook/console-api'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Column, List } from '#ui/list/list.tsx'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { gapState } from './account-words.ts'
import classes from './gap-section.module.css'
import type { OfAccount } from './provider-account-page.tsx'
import { gapsQuery } from './provider-accounts.ts'

/** The calls that the provider has, but whose reports did not arrive. */
export function GapSection({ organization, account }: OfAccount) {
  const [isOpenOnly, setOpenOnly] = useState(true)
  const query = useInfiniteQuery(gapsQuery(organization, account, { isOpenOnly }))

  return (
    <SettingsPanel
      title="Missing calls"
      about="Every 15 minutes, Callbook compares its calls with the provider’s, and stores the missing ones as if they had been reported."
    >
      <Stack gap="md">
        <NativeSelect
          aria-label="Show"
          w="fit-content"
          value={isOpenOnly ? 'open' : 'all'}
          data={[
            { value: 'open', label: 'Unresolved' },
            { value: 'all', label: 'All' }
          ]}
          onChange={({ currentTarget }) => setOpenOnly(currentTarget.value === 'open')}
        />
        <List
          name="Missing calls"
          query={query}
          columns={columnsOf(organization)}
          keyOf={({ id }) => id}
          empty={
            <Text c="dimmed">
              {account.last_pass_at === null
                ? 'No comparison yet. Missing calls appear here after the first one.'
                : isOpenOnly
                  ? 'No missing calls.'
                  : 'No missing calls so far.'}
            </Text>
          }
        />
      </Stack>
    </SettingsPanel>
  )
}

function columnsOf(organization: string): readonly Column<FoundGap>[] {
  return [
    {
      label: 'Provider call ID',
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

/** Links to the call if it is stored. */
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
