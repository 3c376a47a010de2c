import { testProjects } from '@callbook/db/citus/test-projects'
import { defineConfig } from 'vitest/config'
import { runOptions } from '../../infra/tests/options.ts'

const onCitus = { include: ['src/{links,memberships,second-factor,sessions,users}/**/*.test.ts'] }

export default defineConfig({ test: { ...runOptions, projects: testProjects({ of: 'accounts', onCitus }) } })
