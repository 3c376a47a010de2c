import type { CallGroup } from '@callbook/db'
import { type ClientId, organizationKey } from '@callbook/domain'
import { enumeration, text, uuid } from '@callbook/http'
import {
  nameGroups,
  presentSteps,
  readScores,
  requireAssistant,
  sumGroups,
  usageFigures
} from '../../analytics/figures.ts'
import { cutRange, rangeParameters, readRange } from '../../analytics/range.ts'
import { shownGroups } from '../../analytics/schema.ts'
import { described, getFilterClient } from '../../http-api/parameters.ts'
import { dayOf } from '../links.ts'
import { type Mask, maskFor } from '../list-result.ts'
import { firstThatFit, maxItemBytes, shorten } from '../size.ts'
import { defineTool } from '../tool.ts'

type Figures = ReturnType<typeof usageFigures> & { readonly groups?: readonly object[]; readonly other?: object | null }

export const getStatisticsTool = defineTool({
  name: 'get_statistics',
  title: 'Get statistics',
  description:
    'Sums up the calls of a range of at most 400 days, by default the last 30: number, minutes and cost, by group if requested. ' +
    'Without group_by, also mean scores and sentiments. Prefer it to counting the calls of a list.',
  parameters: {
    start_date: rangeParameters.start_date,
    end_date: rangeParameters.end_date,
    client_id: described(uuid<ClientId>(), 'Filter by client'),
    assistant_id: described(text({ maxLength: 512 }), 'Filter by assistant'),
    group_by: described(
      enumeration(shownGroups),
      'Dimension by which calls are grouped; assistant_version requires assistant_id'
    )
  },
  required: [],
  async call(
    { db, request, links, sumInTurn },
    { start_date, end_date, client_id, assistant_id: assistantId, group_by: by }
  ) {
    const { reach } = request
    if (by === 'assistant_version') requireAssistant(assistantId)
    const range = readRange({ start_date, end_date, time_zone: rangeParameters.time_zone.absent })
    const clientId = (await getFilterClient(db, reach, client_id))?.id
    const steps = cutRange(range, { interval: undefined })
    const whole = { from: range.start.getTime(), until: range.end.getTime() + 1 }
    const read = async () => {
      const sums = await sumGroups(db, reach, { filter: { clientId, assistantId }, steps, by })
      const names = await nameGroups(db, reach, by, sums)
      const presentation = { figuresOf: usageFigures, names, isGrouped: by !== undefined }
      const scores = by === undefined ? await readScores(db, reach, { clientId, assistantId, steps, whole }) : undefined

      return { figures: presentSteps(steps, sums, presentation).total as Figures, scores: scores?.total }
    }
    const { figures, scores } = await sumInTurn(organizationKey(reach), () => db.inTurn(organizationKey(reach), read))
    const days = { from: dayOf(range.start), to: dayOf(range.end) }
    const link = links.page('insights', { period: 'own', ...days, client: clientId, assistant: assistantId })

    return {
      start_date: range.start.toISOString(),
      end_date: range.end.toISOString(),
      ...presentFigures(figures, by, maskFor(request, isValue)),
      ...(scores !== undefined && { evaluations: scores }),
      ...(link !== undefined && { console_url: link })
    }
  }
})

function presentFigures(figures: Figures, by: CallGroup | undefined, mask: Mask): object {
  const { groups, other, ...sums } = figures
  if (groups === undefined) return sums
  const shown = firstThatFit(
    groups.map((group) => shorten(mask(group, { maxLength: maxNameBytes }), maxNameBytes)),
    maxItemBytes
  )

  return { ...sums, group_by: by, showing: `${shown.length} of ${groups.length} groups`, groups: shown, other }
}

/** The value of a group is an id or a constant of the API. */
function isValue(name: string): boolean {
  return name === 'value'
}

/** The name of a group is the name of a client, or a text of a provider. */
const maxNameBytes = 200
