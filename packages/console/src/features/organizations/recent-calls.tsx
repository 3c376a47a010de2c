import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { figuresQuery } from '#api/session/organizations.ts'

/** Number of calls of an organization in the last 30 days, requested when its row is visible. */
export function RecentCalls({ organization }: { readonly organization: string }) {
  const { ref, inViewport } = useInViewport()
  const { data } = useQuery({ ...figuresQuery(organization), enabled: inViewport })

  return <span ref={ref}>{data === undefined ? '–' : new Intl.NumberFormat('en').format(data.calls.days_30)}</span>
}
