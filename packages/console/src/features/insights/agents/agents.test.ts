import { expect, it } from 'vitest'
import { agentName, choiceName, comparedNames, haveCommonCalls } from './agents.ts'

it.each([
  [{ assistant_name: 'Reception' }, 'Reception · v3'],
  [{ assistant_name: null }, 'a · v3'],
  [{ assistant_version: 'v3' }, 'Reception · v3'],
  [{ assistant_name: 'Reception', assistant_version: null }, 'Reception'],
  [{ assistant_id: null, assistant_name: null, assistant_version: null }, 'Unknown agent']
])('names the agent %o: %s', (agent, name) => {
  expect(agentName({ assistant_id: 'a', assistant_name: 'Reception', assistant_version: '3', ...agent })).toBe(name)
})

it('begins the name of a choice with its version', () => {
  const reception = { assistant_id: 'a', assistant_name: 'Reception' }

  expect(choiceName({ ...reception, assistant_version: '3' })).toBe('v3 · Reception')
  expect(choiceName({ ...reception, assistant_version: null })).toBe('Reception')
})

it.each([
  [{ assistant: 'a', version: '2' }, { assistant: 'a', version: '1' }, ['v2', 'v1'], false],
  [{ assistant: 'a', version: '2' }, { assistant: 'b', version: '2' }, ['Reception · v2', 'b · v2'], false],
  [{ assistant: 'a' }, { assistant: 'b' }, ['Reception', 'b'], false],
  [{ assistant: 'a' }, { assistant: 'a', version: '1' }, ['Reception', 'v1'], true],
  [{ assistant: 'a', version: '2' }, { assistant: 'a', version: '2' }, ['v2', 'v2'], true]
])('names %o and %o in their comparison: %j, in common: %s', (one, other, names, isCommon) => {
  const agents = [
    { assistant_id: 'a', assistant_name: null, assistant_version: '1' },
    { assistant_id: 'a', assistant_name: 'Reception', assistant_version: '2' }
  ]

  expect(comparedNames(agents, one, other)).toEqual(names)
  expect(haveCommonCalls(one, other)).toBe(isCommon)
})
