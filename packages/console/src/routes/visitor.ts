import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { rootRoute } from './root.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a sign-in link, which stays in no address. */
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
  component: lazyRouteComponent(() => import('../pages/link/link-page.tsx'), 'LinkPage')
})

/** For who is not signed in. */
export const visitorRoutes = [signIn, link] as const

/** Whether an address to come back to is one of this page, and no other site's. */
function isOurs(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}
