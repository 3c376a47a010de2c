import { writeFileSync } from 'node:fs'
import { describeCommands } from './describe-commands.ts'

writeFileSync(new URL('../../../../docs/command-line/reference.md', import.meta.url), describeCommands())
