import type { InsightSearch } from '../insight-search.ts'
import type { InsightScope } from '../insights.ts'
import { AgentChoice } from './agent-choice.tsx'

interface AgentChoicesProps {
  readonly scope: InsightScope
  readonly search: InsightSearch
  readonly onChange: (search: InsightSearch) => void
}

/** Selects the agent of the figures, and then another one to compare with. */
export function AgentChoices({ scope, search, onChange }: AgentChoicesProps) {
  const { assistant, version, compare, compare_version, ...rest } = search

  return (
    <>
      <AgentChoice
        label="Agent"
        none="All agents"
        scope={scope}
        chosen={{ assistant, version }}
        onChange={(agent) => onChange({ ...rest, ...agent })}
      />
      {assistant !== undefined && (
        <AgentChoice
          label="Compare with"
          none="Compare with…"
          scope={scope}
          chosen={{ assistant: compare, version: compare_version }}
          onChange={(other) =>
            onChange({ ...rest, assistant, version, compare: other.assistant, compare_version: other.version })
          }
        />
      )}
    </>
  )
}
