import { readFileSync } from 'node:fs'
import { type Tree, thisTree } from './tree.ts'

/** Returns the Node flags with which the image of an app runs it. */
export function deployedFlags(
  app: 'management-api' | 'webhook-ingest',
  { folder }: Pick<Tree, 'folder'> = thisTree
): readonly string[] {
  const dockerfile = new URL('infra/docker/Dockerfile', folder)
  const [, command] = new RegExp(`^CMD (.*/${app}/.*)`, 'm').exec(readFileSync(dockerfile, 'utf8')) ?? []
  if (command === undefined) throw new Error(`infra/docker/Dockerfile does not run ${app}`)

  return (JSON.parse(command) as string[]).filter((argument) => argument.startsWith('--'))
}
