export { type App, type AppOptions, createApp, type Routes } from './app.ts'
export { bytesOf, type JsonResult, parseJson } from './body.ts'
export { type Budget, type BudgetOptions, createBudget, type Taken } from './budget.ts'
export { type Bulkhead, BulkheadError, type BulkheadOptions, createBulkhead, type Leave } from './bulkhead.ts'
export { type Busiest, createBusiest } from './busiest.ts'
export {
  ConfigError,
  databaseUrl,
  loadConfig,
  readConfig,
  redisUrl,
  requireSettings,
  serviceSettings,
  webUrl
} from './config.ts'
export type { Problems } from './config-problems.ts'
export {
  BodyRefusedError,
  badRequest,
  conflict,
  type DescribeError,
  type ErrorBody,
  forbidden,
  HttpError,
  notFound,
  serviceUnavailable,
  tooManyRequests,
  unauthorized,
  unprocessable
} from './errors.ts'
export { addGauge, addPoolGauges } from './gauges.ts'
export { type Guesses, limitGuesses } from './guesses.ts'
export { type DatabaseState, type HealthOptions, health } from './health.ts'
export { addressOf, createLogger } from './logger.ts'
export { createRegistry, type ServiceIdentity } from './metrics.ts'
export {
  listenForMetrics,
  type MetricsEndpointOptions,
  type MetricsListenerOptions,
  metricsEndpoint
} from './metrics-endpoint.ts'
export { defineQuery, parseQuery, type Query, type Reader } from './query.ts'
export { boolean, dateTime, enumeration, integer, text, uuid } from './query-readers.ts'
export { createLimiter, type LimiterOptions } from './rate-limit/create-limiter.ts'
export { limitRequests, type RequestLimitOptions } from './rate-limit/limit-requests.ts'
export type { RequestLimiter } from './rate-limit/limiter.ts'
export { requestLimits, requestSettings } from './request-settings.ts'
export { type ServeOptions, serve } from './serve.ts'
export { followQueries } from './tracing/follow-queries.ts'
export { openTracing, type Tracing } from './tracing/tracing.ts'
