import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { clientsQuery, hasCalls } from '../../clients/clients.ts'
import { useMay } from '../../session/acts.ts'
import { FirstRun } from '../first-run/first-run.tsx'
import { Overview } from './overview.tsx'

const route = getRouteApi('/signed-in/o/$organization')

/** Where an organization begins: with its first steps, for who can take them, until a call was reported. */
export function StartPage() {
  const { organization } = route.useParams()

  return <Start key={organization} organization={organization} />
}

function Start({ organization }: { readonly organization: string }) {
  const { data: clients, error } = useQuery(clientsQuery(organization))
  const may = useMay()
  const [wasNew, setWasNew] = useState<boolean>()
  const isNew = clients !== undefined && !clients.some(hasCalls)
  // The last steps stay in sight after the first report has come.
  if (wasNew === undefined && clients !== undefined) setWasNew(isNew)
  if (clients === undefined && error === null) return null

  return wasNew && may('manage_clients') ? (
    <FirstRun organization={organization} onDone={() => setWasNew(false)} />
  ) : (
    <Overview organization={organization} />
  )
}
