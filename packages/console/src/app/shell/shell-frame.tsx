import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { InMain } from '#ui/frame/in-main.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { Mark } from '#ui/theme/mark.tsx'
import classes from './shell.module.css'

interface ShellFrameProps {
  /** Current location, shown above the page if there is no room for the sidebar. */
  readonly name: string
  /** @param onFold toggles the sidebar; without it, the sidebar cannot be collapsed */
  readonly sidebar: (isFolded: boolean, onFold?: (() => void) | undefined) => ReactNode
  readonly children: ReactNode
}

/** A sidebar next to the page; on narrow screens, a menu above it. */
export function ShellFrame({ name, sidebar, children }: ShellFrameProps) {
  const content = useRef<HTMLElement>(null)
  const [isFolded, setIsFolded] = useLocalStorage({ key: 'callbook-sidebar-folded', defaultValue: false })
  const [isMenuOpen, menu] = useDisclosure()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Closes the menu after navigation.
  useEffect(() => {
    menu.close()
  }, [path])

  return (
    <div className={classes.shell} data-folded={isFolded || undefined}>
      <button type="button" className={classes.skip} onClick={() => content.current?.focus()}>
        Skip to content
      </button>
      <header className={classes.top}>
        <ActionIcon aria-label="Menu" size={36} onClick={menu.open}>
          <Icon name="menu" size={20} />
        </ActionIcon>
        <Mark size={20} />
        <span className={classes.where}>{name}</span>
      </header>
      <aside className={classes.side}>{sidebar(isFolded, () => setIsFolded(!isFolded))}</aside>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={264}
        title="Menu"
        padding="md"
        classNames={{ body: classes.drawer }}
      >
        {sidebar(false)}
      </Drawer>
      <main ref={content} className={classes.content} tabIndex={-1}>
        <InMain value={true}>{children}</InMain>
      </main>
    </div>
  )
}
