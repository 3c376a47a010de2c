/** Returns the fragment of a call's URL that seeks to a time of the call; empty without a time. */
export function hashOf(seconds: number | undefined): string {
  return seconds === undefined ? '' : `t=${seconds}`
}

/** Returns the seconds of such a fragment, if it has any. */
export function secondsOf(hash: string): number | undefined {
  const [, seconds] = /^#?t=(\d{1,6}(?:\.\d+)?)$/.exec(hash) ?? []

  return seconds === undefined ? undefined : Number(seconds)
}
