import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { generalRoute } from '../../routes/general.ts'

const account = createRoute({
  getParentRoute: () => generalRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage')
})

export const accountRoutes = [account] as const
