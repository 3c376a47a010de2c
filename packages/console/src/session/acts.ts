import { getRouteApi } from '@tanstack/react-router'
import type { Me } from '../api/schema.ts'

/** Something that takes a right, such as `manage_clients`. */
export type Act = Me['acts'][number]

/** What somebody may do in an organization, member of it or staff. */
export function actsIn({ acts, organizations }: Me, organization: string): readonly Act[] {
  return organizations.find(({ id }) => id === organization)?.acts ?? acts
}

const [signedIn, ofOrganization] = [getRouteApi('/signed-in'), getRouteApi('/signed-in/o/$organization')]

/** Whether whoever is signed in may do something in the organization that is open; the rest is not shown to them. */
export function useMay(): (act: Act) => boolean {
  const { me } = signedIn.useRouteContext()
  const { organization } = ofOrganization.useParams()
  const acts = actsIn(me, organization)

  return (act) => acts.includes(act)
}
