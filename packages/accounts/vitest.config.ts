import { testProjects } from '@callbook/db/citus/test-projects'
import { defineConfig } from 'vitest/config'

const onCitus = { include: ['src/{links,memberships,second-factor,sessions,users}/**/*.test.ts'] }

export default defineConfig({ test: { projects: testProjects({ of: 'accounts', onCitus }) } })
