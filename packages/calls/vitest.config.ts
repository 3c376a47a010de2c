import { testProjects } from '@callbook/db/citus/test-projects'
import { defineConfig } from 'vitest/config'
import { runOptions } from '../../infra/tests/options.ts'

const onCitus = {
  include: ['src/{erasure,model,rejections,replay,testing,writer}/**/*.test.ts'],
  // These are about one server: the locks on its tables, and how it changes its rows.
  exclude: ['src/writer/held-up.test.ts', 'src/writer/batch/call-counts.test.ts']
}

export default defineConfig({ test: { ...runOptions, projects: testProjects({ of: 'what writes calls', onCitus }) } })
