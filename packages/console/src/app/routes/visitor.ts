import { createRoute, redirect } from '@tanstack/react-router'
import { SignInPage } from '#features/sign-in/sign-in-page.tsx'
import { rootRoute } from './layouts/root.ts'
import { lazyPage } from './lazy-page.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Token of a sign-in link, kept out of the URL. */
    linkToken?: string
  }
}

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  validateSearch: ({ next }): { next?: string } => (typeof next === 'string' && isOurs(next) ? { next } : {}),
  component: SignInPage
})

const link = createRoute({
  getParentRoute: () => rootRoute,
  path: 'link',
  beforeLoad: ({ location: { hash } }) => {
    if (hash !== '') throw redirect({ to: '/link', state: { linkToken: hash }, replace: true })
  },
  component: lazyPage(() => import('#features/sign-in/link-page.tsx'), 'LinkPage')
})

export const visitorRoutes = [signIn, link] as const

/** Returns whether a return address belongs to this site. */
function isOurs(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}
