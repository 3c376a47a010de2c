import { testProjects } from '@callbook/db/citus/test-projects'
import { defineConfig } from 'vitest/config'
import { runOptions } from '../../infra/tests/options.ts'

const onCitus = { include: ['src/{audit,customers,rejections}/**/*.test.ts'] }

export default defineConfig({ test: { ...runOptions, projects: testProjects({ of: 'operations', onCitus }) } })
