/** Payload formats: the ids of an event, the changed object in addition, or a sentence about it. */
export const eventEndpointModes = ['thin', 'full', 'slack'] as const
export type EventEndpointMode = (typeof eventEndpointModes)[number]

/** States of a delivery: pending until it succeeds, or failed once it is no longer retried. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
