import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { listCommands } from './testing/index.ts'

const commands = listCommands()

it.each(commands)('$name has help with an example and a description of every option', ({ name, command }) => {
  const help = helpOf(command)

  expect(help).toContain(`Usage: callbook ${name} `)
  expect(help).toContain(`$ callbook ${name}`)
  expect(help).toContain('--json')
  for (const { description } of command.options) expect(description).not.toBe('')
  expect(help.split('\n').filter((line) => line.length > 80)).toEqual([])
})

function helpOf(command: Command): string {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) })
  command.outputHelp()

  return help
}

it.each([
  { former: 'customer find', name: 'customer list' },
  { former: 'event-endpoint add', name: 'event-endpoint create' },
  { former: 'rejection release', name: 'rejection retry' },
  { former: 'report replay', name: 'report reprocess' }
])('accepts $former as the former name of $name', ({ former, name }) => {
  const [group, verb] = former.split(' ')
  const found = commands.find((each) => each.name === name)?.command

  expect(found?.parent?.name()).toBe(group)
  expect(found?.aliases()).toEqual([verb])
})
