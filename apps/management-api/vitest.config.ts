import { defineConfig } from 'vitest/config'
import { runOptions, setupFiles, testOptions } from '../../infra/tests/options.ts'

const options = {
  ...testOptions,
  globalSetup: '@callbook/db/testing/global-setup',
  setupFiles: setupFiles('@callbook/http/testing/search-telemetry')
}

const consoleRoutes = [
  'src/**/console*.test.ts',
  'src/{console-access,console-pages}/**/*.test.ts',
  'src/{access-tokens,account,endpoints,links,mappings,members,organizations,overview,people,providers,rejections,review,session,sso,views}/**/*.test.ts'
]

/** Every route of the console with each role, client, organization and token: over two thousand requests. */
const consoleWalks = [
  'src/console-access/{client-members,operations,roles}.test.ts',
  'src/access-tokens/every-route.test.ts'
]

export default defineConfig({
  test: {
    ...runOptions,
    // Each project is a separate task: one process would take three minutes and be idle for two of them.
    projects: [
      { test: { ...options, name: 'api', include: ['src/**/*.test.ts'], exclude: consoleRoutes } },
      { test: { ...options, name: 'console', include: consoleRoutes, exclude: consoleWalks } },
      { test: { ...options, name: 'walks', include: consoleWalks } }
    ]
  }
})
