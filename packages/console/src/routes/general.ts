import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in.ts'

/** Around the pages that are about no one organization. */
export const generalRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'general',
  component: lazyRouteComponent(() => import('../shell/general-shell.tsx'), 'GeneralShell')
})
