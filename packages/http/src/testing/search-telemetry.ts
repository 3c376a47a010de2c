import { afterAll, expect } from 'vitest'
import { findLeaks } from './leaks.ts'
import { takeOverheard } from './telemetry.ts'

/** Fails a test file that makes a log line, a metric or a span say what nobody may read there. */
afterAll(() => {
  const { telemetry, secrets } = takeOverheard()

  expect(findLeaks(telemetry, secrets)).toEqual([])
})
