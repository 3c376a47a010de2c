import { afterAll, expect } from 'vitest'
import { findLeaks } from './leaks.ts'
import { readSearchTelemetry } from './telemetry.ts'

/** Fails a test file whose logs, metrics or spans contain secrets or personal data. */
afterAll(() => {
  const { telemetry, secrets } = readSearchTelemetry()

  expect(findLeaks(telemetry, secrets), 'no output of this file contains a secret or personal data').toEqual([])
})
