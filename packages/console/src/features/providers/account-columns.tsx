import type { Client, ProviderAccount } from '@callbook/console-api'
import { getProvider } from '#features/endpoints/providers.ts'
import { formatCount } from '#ui/formats.ts'
import { type Column, Named } from '#ui/list/list.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { accountHealth, hostName } from './account-words.ts'

/** The columns of the list of integrations. The clients in the detail distinguish accounts of the same provider. */
export function accountColumns(clients: readonly Client[]): readonly Column<ProviderAccount>[] {
  return [
    {
      label: 'Provider',
      isWide: true,
      cell: (account) => <Named name={getProvider(account.provider).name} detail={detailOf(account, clients)} />
    },
    ...columns
  ]
}

function detailOf({ base_url: origin, assignments }: ProviderAccount, clients: readonly Client[]): string {
  const assigned = clients.filter(({ id }) => assignments.some(({ client_id: client }) => client === id))

  return [hostName(origin), ...assigned.map(({ name }) => name)].join(' · ')
}

const columns: readonly Column<ProviderAccount>[] = [
  { label: 'State', cell: (account) => <AccountState account={account} /> },
  { label: 'Missing calls', align: 'end', cell: ({ open_gaps: gaps }) => formatCount(gaps) },
  { label: 'Last compared', align: 'end', cell: ({ last_pass_at: at }) => <Time at={at} otherwise="Not yet" /> },
  { label: 'Connected', align: 'end', cell: ({ created_at: at }) => <Time at={at} /> }
]

export function AccountState({ account }: { readonly account: ProviderAccount }) {
  const { tone, word } = accountHealth(account, new Date())

  return <Status tone={tone}>{word}</Status>
}
