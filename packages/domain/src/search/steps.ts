/** A computation in steps of a few milliseconds at most, between which a process can do other work. */
export type Steps<Result> = Generator<undefined, Result>

/** Runs all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
