import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '#api/session/permissions.ts'
import { clientsQuery, hasCalls } from '#features/clients/clients.ts'
import { loadCode } from '#lib/code/load-code.ts'
import { Overview } from './overview.tsx'

const route = getRouteApi('/signed-in/o/$organization')

/** Loaded only by new organizations. */
const FirstRun = lazy(async () => ({
  default: (await loadCode(() => import('#features/first-run/first-run.tsx'))).FirstRun
}))

/** Start page: the first-run steps until the first report for users who can complete them, then the overview. */
export function StartPage() {
  const { organization } = route.useParams()

  return <Start key={organization} organization={organization} />
}

function Start({ organization }: { readonly organization: string }) {
  const { data: clients, error } = useQuery(clientsQuery(organization))
  const hasPermission = usePermission()
  const [wasNew, setWasNew] = useState<boolean>()
  const isNew = clients !== undefined && !clients.some(hasCalls)
  // Keeps the steps visible after the first report arrives.
  if (wasNew === undefined && clients !== undefined) setWasNew(isNew)
  if (clients === undefined && error === null) return null

  return wasNew && hasPermission('manage_clients') ? (
    <Suspense>
      <FirstRun organization={organization} onDone={() => setWasNew(false)} />
    </Suspense>
  ) : (
    <Overview organization={organization} />
  )
}
