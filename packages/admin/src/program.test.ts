import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { createProgram } from './program.ts'

const commands = leavesOf(createProgram(async () => undefined, process))

it.each(commands)('$name explains itself, with an example and every option', ({ name, command }) => {
  const help = helpOf(command)

  expect(help).toContain(`Usage: admin ${name} `)
  expect(help).toContain(`$ npm run --silent admin -- ${name}`)
  expect(help).toContain('--json')
  for (const { description } of command.options) expect(description).not.toBe('')
})

it('has the commands of an account manager', () => {
  expect(commands.map(({ name }) => name)).toEqual([
    'organization create',
    'organization list',
    'client create',
    'client list',
    'api-key issue',
    'api-key list',
    'api-key revoke',
    'endpoint create',
    'endpoint list',
    'endpoint activate',
    'endpoint deactivate',
    'endpoint revoke',
    'endpoint replace',
    'endpoint hmac',
    'endpoint allow-ips',
    'rejection list',
    'rejection release',
    'report replay',
    'evaluation record',
    'evaluation list',
    'evaluation retry',
    'evaluation run',
    'evaluation agreement',
    'customer erase',
    'retention run',
    'secrets reencrypt'
  ])
})

function leavesOf(command: Command, path: readonly string[] = []): { name: string; command: Command }[] {
  if (command.commands.length === 0) return [{ name: path.join(' '), command }]

  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]))
}

function helpOf(command: Command): string {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) })
  command.outputHelp()

  return help
}
