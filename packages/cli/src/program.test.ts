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

it('has the commands for an account manager', () => {
  expect(commands.map(({ name }) => name)).toEqual([
    'organization create',
    'organization rename',
    'organization suspend',
    'organization resume',
    'organization export',
    'organization delete',
    'organization list',
    'client create',
    'client update',
    'client list',
    'api-key issue',
    'api-key list',
    'api-key rename',
    'api-key revoke',
    'api-key rotate',
    'endpoint create',
    'endpoint list',
    'endpoint activate',
    'endpoint deactivate',
    'endpoint revoke',
    'endpoint replace',
    'endpoint hmac',
    'endpoint allow-ips',
    'endpoint alarms',
    'endpoint watch',
    'provider connect',
    'provider list',
    'provider replace-key',
    'provider disconnect',
    'provider map',
    'provider gaps',
    'provider doctor',
    'mapping list',
    'mapping show',
    'mapping suggest',
    'mapping check',
    'mapping save',
    'mapping delete',
    'delivery list',
    'event-endpoint create',
    'event-endpoint list',
    'event-endpoint show',
    'event-endpoint change',
    'event-endpoint pause',
    'event-endpoint resume',
    'event-endpoint remove',
    'event-endpoint rotate-secret',
    'event-endpoint test',
    'event-endpoint replay',
    'event-endpoint deliveries',
    'rejection list',
    'rejection retry',
    'report reprocess',
    'report send',
    'report check',
    'evaluation record',
    'evaluation list',
    'evaluation retry',
    'evaluation run',
    'evaluation sample',
    'evaluation agreement',
    'call list',
    'call show',
    'customer list',
    'customer export',
    'customer erase',
    'recording policy',
    'recording fetch',
    'recording list',
    'recording retry',
    'recording verify',
    'recording doctor',
    'hold create',
    'hold list',
    'hold release',
    'counts verify',
    'counts rebuild',
    'search rebuild',
    'retention run',
    'secrets reencrypt',
    'member list',
    'member invite',
    'member change',
    'member remove',
    'user create',
    'user link',
    'user list',
    'user disable',
    'user enable',
    'user end-sessions',
    'user reset-second-factor',
    'user merge',
    'reader create',
    'reader list',
    'reader remove',
    'audit list',
    'login',
    'logout',
    'whoami',
    'completion'
  ])
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
