import { Link, Outlet, useLocation, useMatchRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { usePermission } from '#api/permissions.ts'
import { RefusedPage } from '#ui/page/page-head.tsx'
import { settingsPages } from './sections.ts'
import classes from './settings-frame.module.css'

export function SettingsFrame() {
  const hasPermission = usePermission()
  const nav = useRef<HTMLElement>(null)
  const matches = useMatchRoute()
  const open = settingsPages.find(({ to }) => matches({ to, fuzzy: true }))
  const path = useLocation({ select: ({ pathname }) => pathname })
  // On narrow screens, the link of the open page scrolls into view.
  useEffect(() => {
    nav.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' })
  }, [path])

  return (
    <>
      <nav ref={nav} className={classes.pages} aria-label="Settings">
        {settingsPages
          .filter(({ permission }) => hasPermission(permission))
          .map(({ label, to }) => (
            <Link key={to} from="/o/$organization" to={to} className={classes.page}>
              {label}
            </Link>
          ))}
      </nav>
      {open === undefined || hasPermission(open.permission) ? <Outlet /> : <RefusedPage title={open.label} />}
    </>
  )
}
