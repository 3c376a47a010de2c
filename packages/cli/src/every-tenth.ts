/** Returns a function that calls `report` for every tenth step. */
export function everyTenth<Value>(report: (value: Value) => void): (value: Value) => void {
  let steps = 0

  return (value) => {
    steps += 1
    if (steps % 10 === 0) report(value)
  }
}
