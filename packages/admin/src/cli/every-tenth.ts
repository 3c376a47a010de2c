/** Calls `tell` for every tenth step. */
export function everyTenth<Value>(tell: (value: Value) => void): (value: Value) => void {
  let steps = 0

  return (value) => {
    steps += 1
    if (steps % 10 === 0) tell(value)
  }
}
