import { expect, it, onTestFinished, vi } from 'vitest'
import { measureUtilization, watchEventLoop } from './event-loop-watch.ts'

it('reports that the process is busy during and shortly after a block of the event loop', async () => {
  const watch = watchEventLoop()
  onTestFinished(watch.close)

  await vi.waitFor(() => {
    keepBusy(150)
    expect(watch.isBusy()).toBe(true)
  })
})

it('measures how much of the time the event loop was occupied', async () => {
  const [ofWork, ofWait] = [measureUtilization(), measureUtilization()]
  keepBusy(50)
  expect(ofWork()).toBeGreaterThan(0.9)

  await vi.waitFor(() => expect(ofWait()).toBeLessThan(0.5))
})

function keepBusy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}
