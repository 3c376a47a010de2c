import { writeFile } from 'node:fs/promises'
import { describeGrants } from './describe-grants.ts'

await writeFile(new URL('../../../../infra/postgres/grants.sql', import.meta.url), describeGrants())
