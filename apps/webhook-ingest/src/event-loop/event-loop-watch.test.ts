import { expect, it, onTestFinished, vi } from 'vitest'
import { watchEventLoop } from './event-loop-watch.ts'

it('reports that the process is busy during and shortly after a block of the event loop', async () => {
  const watch = watchEventLoop()
  onTestFinished(watch.close)

  await vi.waitFor(() => {
    keepBusy(150)
    expect(watch.isBusy()).toBe(true)
  })
})

function keepBusy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}
