export {
  type Admin,
  adminOf,
  type CommandResult,
  commandsWith,
  createAdmin,
  runAdmin,
  secretsKey,
  spawnAdmin,
  spawnInShell
} from './admin.ts'
export { listCommands, needsDatabase } from './list-commands.ts'
export { addSignedEndpoint } from './signed-endpoint.ts'
