import { writeFileSync } from 'node:fs'
import { describeCommands } from './describe-commands.ts'

// Writes the page about every command anew.

writeFileSync(new URL('../../../../docs/command-line/reference.md', import.meta.url), describeCommands())
