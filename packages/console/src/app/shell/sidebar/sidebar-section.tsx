import { usePermission } from '#api/session/permissions.ts'
import { useRetryable } from '#features/rejections/use-retryable.ts'
import { useProgress } from '#features/review/use-progress.ts'
import type { Section } from '../sections.ts'
import { SidebarLink } from './sidebar-link.tsx'

interface SidebarSectionProps {
  readonly section: Section
  readonly organization: string
  readonly isFolded: boolean
}

export function SidebarSection({ section: { label, icon, to }, organization, isFolded }: SidebarSectionProps) {
  const mayRetry = usePermission()('manage_endpoints')
  const isReview = to === '/o/$organization/review'
  const isRejections = to === '/o/$organization/deliveries'
  const { data: progress } = useProgress(organization, isReview)
  const retryable = useRetryable(organization, isRejections && mayRetry)

  return (
    <SidebarLink
      label={label}
      icon={icon}
      {...(isReview && { count: progress?.waiting ?? 0, countLabel: waitingWords(progress?.assigned_to_you ?? 0) })}
      {...(isRejections && { count: retryable, mostShown: 99, countLabel: 'to retry' })}
      isFolded={isFolded}
      to={to}
      params={{ organization }}
      activeOptions={{ exact: to === '/o/$organization', includeSearch: false }}
    />
  )
}

function waitingWords(assigned: number): string {
  return assigned === 0 ? 'waiting' : `waiting, ${assigned} assigned to you`
}
