import type { DemoCall } from '../demo-call.ts'
import { bookedService } from './booked-service.ts'
import { disputedInvoice } from './disputed-invoice.ts'
import { movedAppointment } from './moved-appointment.ts'
import { silentCaller } from './silent-caller.ts'
import { voicemailReminder } from './voicemail-reminder.ts'
import { websiteTestDrive } from './website-test-drive.ts'

/** The calls, the earliest first. */
export const demoCalls: readonly DemoCall[] = [
  bookedService,
  voicemailReminder,
  disputedInvoice,
  websiteTestDrive,
  movedAppointment,
  silentCaller
]
