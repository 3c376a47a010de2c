import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../launcher.ts'

/**
 * Imports that the package of a folder forbids. Each was once a dependency in the wrong direction, or could become
 * one.
 */
const refused: readonly (readonly [folder: string, imported: string])[] = [
  ['packages/domain/src', '@callbook/http'],
  ['packages/http/src', '@callbook/domain'],
  ['packages/client/src', '@callbook/domain'],
  ['packages/console/src', '@callbook/domain'],
  ['packages/console/src', 'node:fs'],
  ['packages/console/src/features/calls', '../../app/router.ts'],
  ['packages/console/src/ui/list', '#features/calls/calls.ts'],
  ['packages/console/src/api', '#ui/time/time.tsx'],
  ['packages/jobs/src', '@callbook/db'],
  ['packages/outbound/src', '@callbook/db'],
  ['packages/postgres/src', '@callbook/domain'],
  ['packages/postgres/src/wire', '../pool/pool.ts'],
  ['packages/postgres/src/wire', '../statements/parts.ts'],
  ['packages/postgres/src/outage', '../database/database.ts'],
  ['packages/postgres/src/statements', '../database/connection.ts'],
  ['packages/postgres/src/rows', '../database/database.ts'],
  ['packages/db/src', '@callbook/calls'],
  ['packages/db/src', 'pg'],
  ['packages/db/src/queries', '../roles/grants.ts'],
  ['packages/db/src/queries', '../checks/tenancy/sql.ts'],
  ['packages/db/src/queries/calls', '../../migrate/migrate.ts'],
  ['packages/db/src/roles', '../queries/calls/calls.ts'],
  ['packages/db/src/migrations', '../migrate/migrate.ts'],
  ['packages/db/src/migrate', '../queries/calls/calls.ts'],
  ['packages/db/src/retention', '../roles/grants.ts'],
  ['packages/calls/src', '@callbook/http'],
  ['packages/calls/src', 'pg'],
  ['packages/calls/src/model', '../writer/writer.ts'],
  ['packages/calls/src/erasure', '../replay/replay.ts'],
  ['packages/calls/src/writer', '../spool/spool.ts'],
  ['packages/calls/src/writer/batch', '../../spool/spool.ts'],
  ['packages/calls/src/rejections', '../writer/writer.ts'],
  ['packages/calls/src/spool', '../replay/replay.ts'],
  ['packages/calls/src/replay', '../rejections/rejections.ts'],
  ['packages/evaluation/src', '@callbook/calls'],
  ['packages/accounts/src', '@callbook/operations'],
  ['packages/accounts/src', '@callbook/postgres'],
  ['packages/accounts/src', 'kysely'],
  ['packages/accounts/src/passwords', '../sessions/sessions.ts'],
  ['packages/accounts/src/sessions', '../links/make-link.ts'],
  ['packages/accounts/src/links', '../users/users.ts'],
  ['packages/accounts/src/users', '../memberships/members.ts'],
  ['packages/operations/src', '@callbook/postgres'],
  ['packages/operations/src', 'kysely'],
  ['packages/operations/src', '@callbook/cli'],
  ['packages/cli/src', '@callbook/calls'],
  ['packages/cli/src', '@callbook/backfill'],
  ['packages/cli/src', '@callbook/postgres'],
  ['apps/management-api/src', '@callbook/cli'],
  ['apps/management-api/src', '@callbook/calls'],
  ['apps/management-api/src', '@callbook/postgres'],
  ['apps/management-api/src/responses', '../tenant/v1.ts'],
  ['apps/management-api/src/responses', '../console/files.ts'],
  ['apps/management-api/src/responses', '../http-api/fields.ts'],
  ['apps/management-api/src/http-api', '../tenant/v1.ts'],
  ['apps/management-api/src/http-api', '../resources/enumerations.ts'],
  ['apps/management-api/src/resources/calls', '../../tenant/authenticate.ts'],
  ['apps/management-api/src/resources/calls', '../../console/files.ts'],
  ['apps/management-api/src/console', '../tenant/v1.ts'],
  ['apps/management-api/src/http-api', '../console/files.ts'],
  ['apps/management-api/src/console', '../tenant/authenticate.ts'],
  ['apps/management-api/src/console/clients', '../../tenant/clients/routes.ts'],
  ['apps/management-api/src/tenant/calls', '../../console/files.ts'],
  ['apps/management-api/src/tenant/calls', '../../description/api-description.ts'],
  ['apps/webhook-ingest/src', '@callbook/evaluation'],
  ['apps/webhook-ingest/src', '../../../packages/db/src/index.ts'],
  ['apps/webhook-ingest/src/endpoints', '../delivery/webhook.ts'],
  ['apps/webhook-ingest/src/rejections', '../delivery/webhook.ts'],
  ['apps/webhook-ingest/src/inbound', '../worker/app.ts'],
  ['apps/webhook-ingest/src/worker', '../endpoints/endpoints.ts']
]

const allowed: readonly (readonly [folder: string, imported: string])[] = [
  ['packages/console/src/features/calls', '#ui/time/time.tsx'],
  ['packages/console/src/ui/list', '#api/client.ts'],
  ['apps/management-api/src/console', '../responses/documents.ts'],
  ['apps/management-api/src/console', '../http-api/fields.ts'],
  ['apps/management-api/src/tenant', '../http-api/fields.ts'],
  ['apps/management-api/src/tenant/calls', '../../resources/calls/schema.ts'],
  ['apps/management-api/src/console/calls', '../../resources/calls/schema.ts'],
  ['packages/calls/src/spool', '../writer/writer.ts'],
  ['packages/db/src/retention', '../queries/calls/calls.ts'],
  ['apps/webhook-ingest/src/worker', '@callbook/evaluation']
]

const tree = mkdtempSync(join(tmpdir(), 'callbook-arrows-'))
let found: ReadonlySet<string>

beforeAll(() => {
  for (const settings of globSync(['.biome.json', '{apps,packages}/*/biome.json'], { cwd: root })) {
    mkdirSync(dirname(join(tree, settings)), { recursive: true })
    copyFileSync(join(root, settings), join(tree, settings))
  }
  for (const [place, [folder, imported]] of [...refused, ...allowed].entries()) {
    mkdirSync(join(tree, folder), { recursive: true })
    writeFileSync(join(tree, folder, `planted-${place}.ts`), `import '${imported}'\n`)
  }
  found = new Set(lint(tree))
})

afterAll(() => rmSync(tree, { recursive: true }))

it.each(refused)('%s may not import %s', (folder, imported) => {
  expect(found).toContain(plantedAt(folder, imported))
})

it.each(allowed)('%s may import %s', (folder, imported) => {
  expect(found).not.toContain(plantedAt(folder, imported))
})

function plantedAt(folder: string, imported: string): string {
  const place = [...refused, ...allowed].findIndex(([at, what]) => at === folder && what === imported)

  return join(folder, `planted-${place}.ts`)
}

/** Returns the files in which an import is rejected. */
function lint(folder: string): string[] {
  const options = ['--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none']
  try {
    execFileSync(join(root, 'node_modules/.bin/biome'), ['lint', '--reporter=json', ...options], {
      cwd: folder,
      stdio: 'pipe'
    })

    return []
  } catch (error) {
    const { diagnostics } = JSON.parse(String((error as { stdout: Buffer }).stdout))

    return diagnostics.map(({ location }: { location: { path: string } }) =>
      relative(folder, join(folder, location.path))
    )
  }
}
