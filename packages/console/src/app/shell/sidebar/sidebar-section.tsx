import { useProgress } from '#features/review/use-progress.ts'
import type { Section } from '../sections.ts'
import { SidebarLink } from './sidebar-link.tsx'

interface SidebarSectionProps {
  readonly section: Section
  readonly organization: string
  readonly isFolded: boolean
}

/** Link to a section of the organization with its number of waiting entries. */
export function SidebarSection({ section: { label, icon, to }, organization, isFolded }: SidebarSectionProps) {
  const isReview = to === '/o/$organization/review'
  const { data: progress } = useProgress(organization, isReview)

  return (
    <SidebarLink
      label={label}
      icon={icon}
      count={isReview ? (progress?.waiting ?? 0) : 0}
      isFolded={isFolded}
      to={to}
      params={{ organization }}
      activeOptions={{ exact: to === '/o/$organization', includeSearch: false }}
    />
  )
}
