import type { AgentFigures } from '@callbook/console-api'
import { expect, it } from 'vitest'
import { agentName, findAgentFigures } from './agents.ts'

const version = (assistant_version: string | null, figures: Partial<AgentFigures>): AgentFigures => ({
  ...{ assistant_id: 'a', assistant_version, assistant_name: 'Reception', calls: 0, minutes: 0 },
  ...{ lead_score: null, lead_scores: 0, adherence_score: null, adherence_scores: 0 },
  ...{ evaluated: 0, flagged: 0, negative_calls: 0, last_call_at: '2026-11-22T09:10:00.000Z' },
  ...figures
})
const agents = [
  version('2', { calls: 3, minutes: 4, lead_score: 80, lead_scores: 3, evaluated: 3, flagged: 1 }),
  version('1', { calls: 2, minutes: 1, lead_score: 40, lead_scores: 1, evaluated: 1, negative_calls: 2 }),
  { ...version(null, { calls: 9 }), assistant_id: 'b' }
]

it('returns the figures of one version', () => {
  expect(findAgentFigures(agents, { assistant: 'a', version: '1' })).toBe(agents[1])
  expect(findAgentFigures(agents, { assistant: 'b' })).toBe(agents[2])
  expect(findAgentFigures(agents, { assistant: 'c' })).toBeUndefined()
})

it('adds the versions of an assistant, and weighs means by the number of scores', () => {
  expect(findAgentFigures(agents, { assistant: 'a' })).toMatchObject({
    ...{ assistant_version: null, calls: 5, minutes: 5, lead_score: 70, lead_scores: 4 },
    ...{ adherence_score: null, evaluated: 4, flagged: 1, negative_calls: 2 }
  })
})

it.each([
  [{ assistant_name: 'Reception' }, 'Reception · v3'],
  [{ assistant_name: null }, 'a · v3'],
  [{ assistant_version: 'v3' }, 'Reception · v3'],
  [{ assistant_name: 'Reception', assistant_version: null }, 'Reception'],
  [{ assistant_id: null, assistant_name: null, assistant_version: null }, 'Unknown agent']
])('names the agent %o: %s', (agent, name) => {
  expect(agentName({ assistant_id: 'a', assistant_name: 'Reception', assistant_version: '3', ...agent })).toBe(name)
})
