import type { AgentFigures } from '@callbook/console-api'

/** An assistant, or one version of it. */
export interface Agent {
  readonly assistant?: string | undefined
  readonly version?: string | undefined
}

type Named = Pick<AgentFigures, 'assistant_id' | 'assistant_name' | 'assistant_version'>

/** Returns the name of an agent with its version: "Reception · v3". Some providers report "v3", others "3". */
export function agentName({ assistant_id: id, assistant_name: name, assistant_version: version }: Named): string {
  const shown = name ?? id ?? 'Unknown agent'

  return version === null ? shown : `${shown} · ${/^\d/.test(version) ? 'v' : ''}${version}`
}

export function agentKey({ assistant_id: id, assistant_version: version }: Named): string {
  return JSON.stringify([id, version])
}

/** Returns the figures of an assistant, over all its versions unless one is requested; `undefined` without calls. */
export function findAgentFigures(
  all: readonly AgentFigures[],
  { assistant, version }: Agent
): AgentFigures | undefined {
  const [first, ...others] = all.filter(
    (agent) => agent.assistant_id === assistant && (version === undefined || agent.assistant_version === version)
  )
  if (first === undefined || others.length === 0) return first

  return { ...others.reduce(add, first), assistant_version: null }
}

function add(one: AgentFigures, other: AgentFigures): AgentFigures {
  const sum = (name: 'calls' | 'evaluated' | 'flagged' | 'minutes' | 'negative_calls') => one[name] + other[name]
  const [leads, adherences] = [one.lead_scores + other.lead_scores, one.adherence_scores + other.adherence_scores]

  return {
    ...one,
    assistant_name: one.assistant_name ?? other.assistant_name,
    calls: sum('calls'),
    minutes: sum('minutes'),
    evaluated: sum('evaluated'),
    flagged: sum('flagged'),
    negative_calls: sum('negative_calls'),
    lead_score: meanOf([one.lead_score, one.lead_scores], [other.lead_score, other.lead_scores]),
    lead_scores: leads,
    adherence_score: meanOf(
      [one.adherence_score, one.adherence_scores],
      [other.adherence_score, other.adherence_scores]
    ),
    adherence_scores: adherences
  }
}

type Mean = readonly [mean: number | null, count: number]

function meanOf(...parts: readonly Mean[]): number | null {
  const count = parts.reduce((all, [, some]) => all + some, 0)

  return count === 0 ? null : parts.reduce((sum, [mean, some]) => sum + (mean ?? 0) * some, 0) / count
}
