import type { Reading } from '@callbook/domain'

/** Parses the stored body of a report with the current rules. */
export type ReadReport = (provider: string, body: string, clientPhoneNumber: string) => Reading
