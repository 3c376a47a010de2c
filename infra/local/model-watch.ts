import { setTimeout as sleep } from 'node:timers/promises'
import { sendRequest } from './ask.ts'
import type { EvaluationModel } from './settings.ts'

const pollMs = 1_000

const timeoutMs = 3_000

interface Watched {
  readonly model: EvaluationModel
  readonly workerUrl: string
  /** Last reported state. */
  readonly answers: boolean
}

/** Whether the model's server responds at all. */
export async function isReachable({ baseUrl }: EvaluationModel, stop: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])

  return await sendRequest(baseUrl, { signal }).then(
    () => true,
    () => false
  )
}

/** Reports when the model stops responding and when it responds again, until `stop`. */
export async function watchModel({ model, workerUrl, ...first }: Watched, stop: AbortSignal): Promise<void> {
  let { answers } = first
  while (!stop.aborted) {
    await sleep(pollMs, undefined, { signal: stop }).catch(() => undefined)
    const isFailing = await failsToRespond(workerUrl, stop)
    const answersNow = isFailing === undefined ? answers : !isFailing && (answers || (await isReachable(model, stop)))
    if (stop.aborted || answersNow === answers) continue

    answers = answersNow
    console.error(answers ? `${model.name} responds again` : `${model.name} does not respond: ${waiting}`)
  }
}

/** Consequence of an unresponsive model. */
export const waiting = 'evaluations that need it wait'

/**
 * Returns whether the worker's requests to the model fail. The worker sends some only if there is a call to evaluate;
 * undefined without a state.
 */
async function failsToRespond(workerUrl: string, stop: AbortSignal): Promise<boolean | undefined> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
    const { jobs } = JSON.parse((await sendRequest(`${workerUrl}/health`, { signal })).body)

    return jobs?.evaluation === undefined ? undefined : jobs.evaluation.failing_since !== undefined
  } catch {
    return undefined
  }
}
