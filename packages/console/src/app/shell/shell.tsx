import { Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useSpotlight } from '@mantine/spotlight'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { useRetryable } from '#features/rejections/rejections.ts'
import { useReviewProgress } from '#features/review/reviews.ts'
import { loadCode } from '#lib/load-code.ts'
import { FreshSignIn } from '#ui/dialog/fresh-sign-in.tsx'
import { modKey } from '#ui/keys.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { palette, paletteStore } from '../palette/palette-store.ts'
import { type Section, useSections } from '../sections.ts'
import { KeyList, useSectionKeys } from './key-list.tsx'
import { OrganizationSwitch } from './organization-switch.tsx'
import classes from './shell.module.css'
import { ShellFrame, SidebarFoot, SidebarLink, type SidebarProps } from './shell-frame.tsx'

const route = getRouteApi('/signed-in/o/$organization')

export function Shell() {
  const { organization } = route.useLoaderData()
  const sections = useSections()
  const [areKeysShown, keys] = useDisclosure()
  useHotkeys([['mod+K', palette.open]], [], true)
  useSectionKeys({ organization: organization.id, sections, showKeys: keys.open })

  return (
    <ShellFrame
      name={organization.name}
      sidebar={(isFolded, onFold) => <Sidebar isFolded={isFolded} onFold={onFold} showKeys={keys.open} />}
    >
      <Outlet />
      <LazyPalette organization={organization.id} />
      <KeyList isShown={areKeysShown} onClose={keys.close} sections={sections} />
      <FreshSignIn />
    </ShellFrame>
  )
}

interface OrganizationSidebarProps extends SidebarProps {
  readonly showKeys: () => void
}

function Sidebar({ isFolded, onFold, showKeys }: OrganizationSidebarProps) {
  const { organization } = route.useLoaderData()
  const sections = useSections()

  return (
    <div className={classes.sidebar} data-folded={isFolded || undefined}>
      <OrganizationSwitch organization={organization} isFolded={isFolded} />
      <Tooltip label="Search" position="right" disabled={!isFolded}>
        <UnstyledButton className={classes.search} onClick={() => palette.open()}>
          <Icon name="search" />
          <span className={classes.label}>Search</span>
          <Kbd className={classes.hint} aria-hidden>
            {modKey} K
          </Kbd>
        </UnstyledButton>
      </Tooltip>
      <nav className={classes.sections} aria-label="Sections">
        {sections.map((section) => (
          <SidebarSection key={section.to} section={section} organization={organization.id} isFolded={isFolded} />
        ))}
      </nav>
      <SidebarFoot isFolded={isFolded} onFold={onFold} showKeys={showKeys} />
    </div>
  )
}

interface SidebarSectionProps {
  readonly section: Section
  readonly organization: string
  readonly isFolded: boolean
}

function SidebarSection({ section: { label, icon, to }, organization, isFolded }: SidebarSectionProps) {
  const mayRetry = usePermission()('manage_endpoints')
  const isReview = to === '/o/$organization/review'
  const isRejections = to === '/o/$organization/deliveries'
  const { data: progress } = useReviewProgress(organization, { enabled: isReview })
  const retryable = useRetryable(organization, { enabled: isRejections && mayRetry })

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

const loadPalette = () => import('../palette/palette.tsx')

/** Time after the first page until the code is loaded in advance. */
const delayMs = 2_000

const Palette = lazy(async () => ({ default: (await loadCode(loadPalette)).Palette }))

/** The palette, rendered once it is opened. Its code loads before that, but after the first page. */
function LazyPalette({ organization }: { readonly organization: string }) {
  const { opened } = useSpotlight(paletteStore)
  const [wasOpened, setOpened] = useState(opened)
  if (opened && !wasOpened) setOpened(true)

  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => undefined), delayMs)

    return () => clearTimeout(timer)
  }, [])

  return (
    wasOpened && (
      <Suspense>
        <Palette key={organization} organization={organization} />
      </Suspense>
    )
  )
}
