import { callEvaluationJson, listCallEvaluations } from '@callbook/db'
import { evaluationFilters, readEvaluationFilter } from '../../evaluations/v1.ts'
import { encodeCursor, listForm, readPage } from '../../http-api/pagination.ts'
import { type Evaluation, presentEvaluation } from '../evaluation.ts'
import { callsSearch } from '../links.ts'
import { listResult } from '../list-result.ts'
import { parsePage, toolPageParameters } from '../page.ts'
import { known } from '../size.ts'
import { defineTool } from '../tool.ts'

interface ListedEvaluation extends Evaluation {
  readonly call: {
    readonly id: string
    readonly client_id: string
    readonly occurred_at: string
    readonly caller_full_name: string | null
    readonly caller_phone_number: string | null
  }
}

export const listEvaluationsTool = defineTool({
  name: 'list_evaluations',
  title: 'List evaluations',
  description:
    'Lists the evaluations of calls, latest call first: lead quality and prompt adherence, with scores from 0 to 100 ' +
    '(higher is better, except failure_risk) and their reasons, and answers to own questions in scorecards. Use human_review_required for calls that wait for a review.',
  parameters: { ...evaluationFilters, ...toolPageParameters },
  async call({ db, request, links }, given) {
    const { reach } = request
    const page = readPage({ ...given, offset: undefined })
    const filter = await readEvaluationFilter(db, reach, given)
    const written = await request.writeList(page.limit, () =>
      listCallEvaluations({ db, reach }, filter, { page, form: listForm(callEvaluationJson, page, request.answer) })
    )

    return listResult(
      request,
      {
        ...{ name: 'evaluations', ...parsePage<ListedEvaluation>(written) },
        cursorOf: ({ call }) => encodeCursor({ at: new Date(call.occurred_at), id: call.id }),
        link: links.page('calls', callsSearch({ ...given, evaluation_status: given.status, status: undefined }))
      },
      ({ call, ...evaluation }) => ({
        call_id: call.id,
        client_id: call.client_id,
        occurred_at: call.occurred_at,
        ...known({ caller_full_name: call.caller_full_name, caller_phone_number: call.caller_phone_number }),
        ...presentEvaluation(evaluation)
      })
    )
  }
})
