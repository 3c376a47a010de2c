import { testProjects } from '@callbook/db/citus/test-projects'
import { defineConfig } from 'vitest/config'

const onCitus = {
  include: [
    'src/{audit,rejections}/**/*.test.ts',
    'src/cli/commands/{api-keys,clients,endpoints,rejections,users}/**/*.test.ts'
  ]
}

export default defineConfig({ test: { projects: testProjects({ of: 'what people change', onCitus }) } })
