import type { ProviderAccount } from '../../../api/schema.ts'
import type { Column } from '../../../list/column.ts'
import { Named } from '../../../list/named.tsx'
import { Status } from '../../../status/status.tsx'
import { Time } from '../../../time/time.tsx'
import { providerOf } from '../webhooks/providers.ts'
import { accountStates, hostOf } from './account-words.ts'

const figure = new Intl.NumberFormat('en')

/** What a list tells of an account. */
export const accountColumns: readonly Column<ProviderAccount>[] = [
  {
    label: 'Provider',
    isWide: true,
    cell: ({ provider, base_url: origin }) => <Named name={providerOf(provider).name} detail={hostOf(origin)} />
  },
  { label: 'State', cell: ({ state }) => <AccountState state={state} /> },
  { label: 'Webhook URLs', align: 'end', cell: ({ assignments }) => figure.format(assignments.length) },
  { label: 'Open gaps', align: 'end', cell: ({ open_gaps: gaps }) => figure.format(gaps) },
  { label: 'Last compared', align: 'end', cell: ({ last_pass_at: at }) => <Time at={at} otherwise="Not yet" /> },
  { label: 'Connected', align: 'end', cell: ({ created_at: at }) => <Time at={at} /> }
]

export function AccountState({ state }: Pick<ProviderAccount, 'state'>) {
  const { tone, word } = accountStates[state]

  return <Status tone={tone}>{word}</Status>
}
