import { writeFileSync } from 'node:fs'
import { describeCommands } from './describe-commands.ts'

// Regenerates the command reference.

writeFileSync(new URL('../../../../docs/command-line/reference.md', import.meta.url), describeCommands())
