import type { Reading } from '@callbook/domain'

/** Reads the stored body of a report with the rules of today. */
export type ReadReport = (provider: string, body: string, clientPhoneNumber: string) => Reading
