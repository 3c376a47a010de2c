import type { Agreements } from '@callbook/console-api'

export const domainLabels: Record<Agreements['fields'][number]['domain'], string> = {
  lead_quality: 'Lead quality',
  prompt_adherence: 'Prompt adherence'
}
