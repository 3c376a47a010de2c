import { createRoute } from '@tanstack/react-router'
import { settingsRoute } from '../layouts/settings.ts'
import { lazyPage } from '../lazy-page.ts'

interface RecordingsSearch {
  /** The id of the client whose policy is open for editing. */
  readonly edit?: string
}

const recordings = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'recordings',
  validateSearch: ({ edit }): RecordingsSearch => (typeof edit === 'string' ? { edit } : {}),
  component: lazyPage(() => import('#features/recordings/recordings-page.tsx'), 'RecordingsPage')
})

const holds = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'holds',
  component: lazyPage(() => import('#features/holds/holds-page.tsx'), 'HoldsPage')
})

export const recordingRoutes = [recordings, holds] as const
