import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadCode } from '#lib/code/load-code.ts'
import { FreshSignIn } from '#ui/dialog/fresh-sign-in.tsx'
import { KeyList } from './keys/key-list.tsx'
import { useSectionKeys } from './keys/use-section-keys.ts'
import { ShellFrame } from './shell-frame.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useSections } from './use-sections.ts'

const route = getRouteApi('/signed-in/o/$organization')

/** The palette loads lazily; a request to open it is remembered until then. */
const Palette = lazy(async () => ({ default: (await loadCode(() => import('./palette/palette.tsx'))).Palette }))

/** Shell of all pages of an organization. */
export function Shell() {
  const { organization } = route.useLoaderData()
  const sections = useSections()
  const [areKeysShown, keys] = useDisclosure()
  useHotkeys([['mod+K', spotlight.open]], [], true)
  useSectionKeys({ organization: organization.id, sections, showKeys: keys.open })

  return (
    <ShellFrame
      name={organization.name}
      sidebar={(isFolded, onFold) => <Sidebar isFolded={isFolded} onFold={onFold} showKeys={keys.open} />}
    >
      <Outlet />
      <Suspense>
        <Palette key={organization.id} organization={organization.id} />
      </Suspense>
      <KeyList isShown={areKeysShown} onClose={keys.close} sections={sections} />
      <FreshSignIn />
    </ShellFrame>
  )
}
