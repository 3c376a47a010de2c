import type { ProviderAccount } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { providerOf } from '#features/endpoints/providers.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Time } from '#ui/time/time.tsx'
import { AccountState } from '../account-columns.tsx'
import { accountHealth, hostOf } from '../account-words.ts'
import { accountsQuery } from '../provider-accounts.ts'
import { AccountActions } from './account-actions.tsx'
import { AssignmentSection } from './assignment-section.tsx'
import { DoctorSection } from './doctor-section.tsx'
import { GapSection } from './gap-section.tsx'
import classes from './provider-account-page.module.css'

const organizationRoute = getRouteApi('/signed-in/o/$organization')
const route = getRouteApi('/signed-in/o/$organization/settings/providers/$account')

/** Properties of all sections of the account page. */
export interface OfAccount {
  readonly organization: string
  readonly account: ProviderAccount
}

export function AccountPage() {
  const { organization } = organizationRoute.useParams()
  const { account: id } = route.useParams()
  const { data: accounts, error, refetch } = useQuery(accountsQuery(organization))
  const account = accounts?.find((one) => one.id === id)
  if (account !== undefined) return <Found organization={organization} account={account} />

  return (
    <>
      <PageHead title="Integration" />
      {error !== null && <FailedList error={error} retry={refetch} />}
      {accounts !== undefined && <Empty icon="deliveries">Integration not found.</Empty>}
    </>
  )
}

function Found({ organization, account }: OfAccount) {
  const { provider, base_url: origin, last_pass_at: comparedAt } = account
  const { problem } = accountHealth(account, new Date())

  return (
    <>
      <PageHead
        title={providerOf(provider).name}
        actions={<AccountActions organization={organization} account={account} />}
      >
        <div className={classes.facts}>
          <AccountState account={account} />
          <span>{hostOf(origin)}</span>
          <span>
            Last compared: <Time at={comparedAt} otherwise="not yet" />
          </span>
          <Link to="/o/$organization/settings/providers" params={{ organization }} className={classes.back}>
            All integrations
          </Link>
        </div>
        {problem !== undefined && <p className={classes.problem}>{problem}</p>}
      </PageHead>
      <AssignmentSection organization={organization} account={account} />
      <GapSection organization={organization} account={account} />
      <DoctorSection organization={organization} account={account} />
    </>
  )
}
