import { afterAll, expect } from 'vitest'
import { findLeaks } from './leaks.ts'
import { takeOverheard } from './telemetry.ts'

/** Fails a test file whose logs, metrics or spans contain secrets or personal data. */
afterAll(() => {
  const { telemetry, secrets } = takeOverheard()

  expect(findLeaks(telemetry, secrets)).toEqual([])
})
