import type { AgentFigures } from '@callbook/console-api'

/** An assistant, or one version of it. */
export interface Agent {
  readonly assistant?: string | undefined
  readonly version?: string | undefined
}

type Named = Pick<AgentFigures, 'assistant_id' | 'assistant_name' | 'assistant_version'>

/** Returns the name of an agent with its version: "Reception · v3". */
export function agentName({ assistant_id: id, assistant_name: name, assistant_version: version }: Named): string {
  const shown = name ?? id ?? 'Unknown agent'

  return version === null ? shown : `${shown} · ${versionName(version)}`
}

/** Returns the name with the version first, so that a narrow field shows it: "v3 · Reception". */
export function choiceName({ assistant_version: version, ...named }: Named): string {
  const assistant = agentName({ ...named, assistant_version: null })

  return version === null ? assistant : `${versionName(version)} · ${assistant}`
}

/** Some providers report "v3", others "3". */
function versionName(version: string): string {
  return `${/^\d/.test(version) ? 'v' : ''}${version}`
}

export function agentKey({ assistant_id: id, assistant_version: version }: Named): string {
  return JSON.stringify([id, version])
}

/** Returns whether a call can be of both agents. */
export function haveCommonCalls(one: Agent, other: Agent): boolean {
  const isOfAll = one.version === undefined || other.version === undefined

  return one.assistant === other.assistant && (isOfAll || one.version === other.version)
}

/** Returns the names of two agents in their comparison: only the versions if they are of the same assistant. */
export function comparedNames(agents: readonly Named[], one: Agent, other: Agent): [string, string] {
  const nameOf = ({ assistant, version }: Agent) => {
    if (one.assistant === other.assistant && version !== undefined) return versionName(version)
    const named = agents.find(({ assistant_id: id, assistant_name: name }) => id === assistant && name !== null)

    return agentName({
      assistant_id: assistant ?? null,
      assistant_name: named?.assistant_name ?? null,
      assistant_version: version ?? null
    })
  }

  return [nameOf(one), nameOf(other)]
}
