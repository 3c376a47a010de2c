import { parser } from '@prometheus-io/lezer-promql'

/** The metrics and labels that an expression selects. */
export interface Selection {
  readonly metrics: readonly string[]
  /** Labels of `{name="value"}` and `{name=~"one|other"}`, without negative matchers. */
  readonly labels: readonly { readonly name: string; readonly value: string }[]
}

/** @throws {Error} if the expression is not valid PromQL */
export function readExpression(expression: string): Selection {
  // Grafana inserts a duration here.
  const promql = expression.replaceAll('$__rate_interval', '5m')
  const metrics: string[] = []
  const labels: { name: string; value: string }[] = []

  parser.parse(promql).iterate({
    enter({ name, type, from, to, node }) {
      const text = promql.slice(from, to)
      if (type.isError) throw new Error(`no PromQL at ${from}: ${promql}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(text)
      if (name === 'UnquotedLabelMatcher') labels.push(...readMatcher(text))
    }
  })

  return { metrics, labels }
}

function readMatcher(matcher: string): { name: string; value: string }[] {
  const [, name = '', operator = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(matcher) ?? []
  if (operator.startsWith('!')) return []

  return value.split('|').map((alternative) => ({ name, value: alternative }))
}
