import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { figuresQuery } from '../../session/organizations.ts'

/** How many calls an organization had in thirty days: asked for once the row is seen, and of that organization alone. */
export function RecentCalls({ organization }: { readonly organization: string }) {
  const { ref, inViewport } = useInViewport()
  const { data } = useQuery({ ...figuresQuery(organization), enabled: inViewport })

  return <span ref={ref}>{data === undefined ? '–' : new Intl.NumberFormat('en').format(data.calls.days_30)}</span>
}
