import { createNumbering, type Database, numberedEventsMetric } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { App } from '@callbook/http'
import { Counter } from 'prom-client'

/** Has what was just committed for an organization appear among its changes, which nobody waits for. */
export type TellChanges = (organizationId: OrganizationId) => void

/** Numbers the events of what is recorded, for as long as the app is open. */
export function numberChanges(app: App, db: Database): TellChanges {
  const numbered = new Counter({ ...numberedEventsMetric, registers: [app.registry] })
  const numbering = createNumbering({
    db,
    onNumbered: (events) => numbered.inc(events),
    onFailed: (err) => app.log.warn({ err }, 'events could not be numbered: that is left to the worker')
  })
  // Hooks are called in the reverse order: one of a plugin before those of its app, which close the database.
  app.register(async (plugin) => void plugin.addHook('onClose', () => numbering.close()))

  return (organizationId) => numbering.nudge([organizationId])
}
