/** Few round numbers from 0 to the first that is not below `most`, for an axis. */
export function niceTicks(most: number, { isCount }: { readonly isCount: boolean }): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const fitting = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999) ?? rough
  const step = isCount ? Math.max(1, Math.ceil(fitting)) : fitting
  const count = Math.ceil(most / step - 1e-9)

  return Array.from({ length: count + 1 }, (_, nth) => Number((nth * step).toPrecision(12)))
}
