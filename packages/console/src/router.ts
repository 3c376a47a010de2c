import { hashKey } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { hasStatus, hasTitle } from './api/api-error.ts'
import { queryClient } from './api/query-client.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { routes } from './routes/tree.ts'
import { askAgain, meQuery } from './session/session.ts'

export const router = createRouter({
  routeTree: routes,
  basepath: '/console',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  // Pages are small: they may come while the pointer is on its way.
  defaultPreload: 'intent',
  // How long data is good is the query client's business.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Who cannot see it hears, too, that it is another page. Not at first: reading then begins at the top. And not whoever
// was quicker, and searches the page already.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation === undefined || !pathChanged || document.activeElement?.matches('main [type=search]')) return
  document.querySelector('h1')?.focus({ preventScroll: true })
})

// Whose session has ended signs in again, and comes back to where they were. Whoever has to set up a second factor by now
// is led there. Whoever may not do something may have another role by now, or none: the
// organization is not found then.
for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()]) {
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (hasTitle(error, 'Second Factor Required')) {
      queryClient.removeQueries(meQuery)
      void router.invalidate()
    } else if (hasStatus(error, 401) && isSignedIn()) queryClient.setQueryData(meQuery.queryKey, null)
    else if (hasTitle(error, 'Forbidden') || hasTitle(error, 'Organization not found')) void askAgain()
  })
}

// What is shown depends on who is signed in, and on what they may do.
let shownTo: unknown
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (query.queryHash !== hashKey(meQuery.queryKey)) return
  const me = type === 'removed' ? undefined : query.state.data
  const hasChanged = shownTo !== undefined && me !== undefined && me !== shownTo
  shownTo = me
  if (hasChanged) void router.invalidate()
})

function isSignedIn(): boolean {
  return Boolean(queryClient.getQueryData(meQuery.queryKey))
}
