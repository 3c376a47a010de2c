import { hasStatus, hasTitle } from '@callbook/console-api'
import { hashKey } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { queryClient } from '#api/query-client.ts'
import { meQuery, refetchSession } from '#api/session.ts'
import { ErrorPage, NotFoundPage } from './error-pages.tsx'
import { routes } from './routes.ts'

export const router = createRouter({
  routeTree: routes,
  basepath: '/console',
  // Removes parameters that no route accepts. Otherwise `useSearch` returns them as they are.
  search: { strict: true },
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  // Preloads pages on hover, because they are small.
  defaultPreload: 'intent',
  // Leaves staleness to the query client.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Moves the focus to the heading so that screen readers announce the new page. Not on the first page, and not if the
// user already focused the search.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation === undefined || !pathChanged || document.activeElement?.matches('main [type=search]')) return
  document.querySelector('h1')?.focus({ preventScroll: true })
})

// Sends users whose session has ended to sign in and back. Users who must set up a second factor are redirected there.
// After a 403, permissions are read again because the role may have changed or the membership may have ended.
for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()]) {
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (hasTitle(error, 'Second Factor Required')) {
      queryClient.removeQueries(meQuery)
      void router.invalidate()
    } else if (hasStatus(error, 401) && isSignedIn()) queryClient.setQueryData(meQuery.queryKey, null)
    else if (hasTitle(error, 'Forbidden') || hasTitle(error, 'Organization not found')) void refetchSession()
  })
}

// The data shown depends on the user and their permissions.
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
