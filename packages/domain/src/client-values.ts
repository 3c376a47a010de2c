export const clientTypes = [
  'dealership',
  'clinic',
  'restaurant',
  'real_estate',
  'home_services',
  'legal',
  'hospitality',
  'retail',
  'other'
] as const
export const clientStatuses = ['active', 'inactive', 'suspended'] as const
export const subscriptionPlans = ['trial', 'basic', 'pro', 'enterprise'] as const
