export {
  type Admin,
  adminOf,
  type CommandResult,
  commandsWith,
  createAdmin,
  erasureKey,
  runAdmin,
  secretsKey,
  spawnAdmin,
  spawnInShell,
  tester
} from './admin.ts'
export { changingCommands } from './changing-commands.ts'
export { isOverHttp, listCommands } from './list-commands.ts'
export { addSignedEndpoint, type ChangingCommand, hunter } from './prepare-changes.ts'
