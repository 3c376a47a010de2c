import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { signedInRoute } from './signed-in.ts'

/** Layout route of pages outside of an organization. */
export const generalRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'general',
  component: lazyPage(() => import('../../shell/general-shell.tsx'), 'GeneralShell')
})
