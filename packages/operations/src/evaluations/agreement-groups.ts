/** Groups of compared calls. The model flagged a call, or a sample of the other calls selected it. */
export const agreementGroups = ['all', 'flagged', 'sampled'] as const

export type AgreementGroup = (typeof agreementGroups)[number]
