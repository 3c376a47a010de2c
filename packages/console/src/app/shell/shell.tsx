import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { getRouteApi, Outlet } from '@tanstack/react-router'
import { FreshSignIn } from '#ui/dialog/fresh-sign-in.tsx'
import { KeyList } from './keys/key-list.tsx'
import { useSectionKeys } from './keys/use-section-keys.ts'
import { LazyPalette } from './palette/lazy-palette.tsx'
import { palette } from './palette/palette-store.ts'
import { ShellFrame } from './shell-frame.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useSections } from './use-sections.ts'

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
