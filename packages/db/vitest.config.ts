import { defineConfig } from 'vitest/config'
import { runOptions } from '../../infra/tests/options.ts'
import { testProjects } from './src/checks/citus/test-projects.ts'

const onPostgres = { exclude: ['src/checks/citus/cluster/**'] }

const onCitus = {
  include: ['src/{queries,retention}/**/*.test.ts', 'src/checks/citus/cluster/**/*.test.ts'],
  exclude: [
    // These are about one server: its connections, its catalog, and its plans.
    'src/queries/{columns,query-log}.test.ts',
    'src/queries/counts/facet-indexes.test.ts',
    'src/queries/**/*-plan.test.ts',
    // These read all organizations, including the organizations of other tests.
    'src/queries/organizations.test.ts',
    'src/queries/across-tenants/evaluations.test.ts',
    'src/queries/events/unnumbered-events.test.ts'
  ]
}

export default defineConfig({ test: { ...runOptions, projects: testProjects({ of: 'queries', onPostgres, onCitus }) } })
