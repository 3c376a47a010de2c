import { createRoute } from '@tanstack/react-router'
import { type AuditFilter, readAuditFilter } from '#features/audit/audit.ts'
import { settingsRoute } from '../layouts/settings.ts'
import { lazyPage } from '../lazy-page.ts'

interface AuditSearch extends AuditFilter {
  readonly event?: string
}

const audit = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'audit',
  validateSearch: (search): AuditSearch => ({
    ...readAuditFilter(search),
    ...(typeof search['event'] === 'string' && { event: search['event'] })
  }),
  component: lazyPage(() => import('#features/audit/audit-page.tsx'), 'AuditPage')
})

export const auditRoutes = [audit] as const
