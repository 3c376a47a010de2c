import { Link, Outlet, useLocation, useMatchRoute } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMay } from '../../session/acts.ts'
import { RefusedPage } from '../../shell/refused-page.tsx'
import classes from './settings-frame.module.css'
import { settingsPages } from './settings-pages.ts'

/** Above each page of the settings, the way to the others. */
export function SettingsFrame() {
  const may = useMay()
  const nav = useRef<HTMLElement>(null)
  const matches = useMatchRoute()
  const open = settingsPages.find(({ to }) => matches({ to, fuzzy: true }))
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Where there is no room for all of them, the one that is open is seen.
  useEffect(() => {
    nav.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' })
  }, [path])

  return (
    <>
      <nav ref={nav} className={classes.pages} aria-label="Settings">
        {settingsPages
          .filter(({ act }) => may(act))
          .map(({ label, to }) => (
            <Link key={to} from="/o/$organization" to={to} className={classes.page}>
              {label}
            </Link>
          ))}
      </nav>
      {open === undefined || may(open.act) ? <Outlet /> : <RefusedPage title={open.label} />}
    </>
  )
}
