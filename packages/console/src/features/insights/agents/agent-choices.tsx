import type { AgentFigures } from '@callbook/console-api'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InsightSearch } from '../insight-search.ts'
import { agentsQuery, type InsightScope } from '../insights.ts'
import { type Agent, choiceName, haveCommonCalls } from './agents.ts'

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
          without={{ assistant, version }}
          chosen={{ assistant: compare, version: compare_version }}
          onChange={(other) =>
            onChange({ ...rest, assistant, version, compare: other.assistant, compare_version: other.version })
          }
        />
      )}
    </>
  )
}

interface AgentChoiceProps {
  readonly label: string
  /** Choice without an agent. */
  readonly none: string
  readonly scope: InsightScope
  readonly chosen: Agent
  /** Agent whose calls a choice must not have. */
  readonly without?: Agent
  readonly onChange: (agent: Agent) => void
}

/** Selects an assistant of the period, or one of its versions. */
function AgentChoice({ label, none, scope, chosen, without, onChange }: AgentChoiceProps) {
  const { data } = useQuery(agentsQuery(scope))
  const choices = choicesOf(data?.agents ?? []).filter(
    (choice) => without === undefined || !haveCommonCalls(read(choice.value), without)
  )
  const value = keyOf(chosen)
  const isListed = chosen.assistant === undefined || choices.some((choice) => choice.value === value)
  if (choices.length === 0 && isListed) return null

  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[
        { value: '', label: none },
        ...choices,
        ...(isListed ? [] : [{ value, label: [chosen.assistant, chosen.version].join(' ') }])
      ]}
      onChange={({ currentTarget }) => onChange(read(currentTarget.value))}
    />
  )
}

/** Each assistant, followed by its versions if there are any. */
function choicesOf(agents: readonly AgentFigures[]) {
  const known = agents.filter(({ assistant_id: id }) => id !== null)

  return [...Map.groupBy(known, ({ assistant_id: id }) => id ?? '')].flatMap(([assistant, versions]) => {
    const [first] = versions
    const named = first === undefined ? '' : choiceName({ ...first, assistant_version: null })
    const ofVersion = versions.flatMap((agent) => {
      const { assistant_version: version } = agent

      return version === null ? [] : [{ value: keyOf({ assistant, version }), label: choiceName(agent) }]
    })

    return [{ value: keyOf({ assistant }), label: named }, ...ofVersion]
  })
}

function keyOf({ assistant, version }: Agent): string {
  return assistant === undefined ? '' : JSON.stringify(version === undefined ? [assistant] : [assistant, version])
}

function read(key: string): Agent {
  if (key === '') return {}
  const [assistant, version] = JSON.parse(key) as [string, string?]

  return { assistant, ...(version !== undefined && { version }) }
}
