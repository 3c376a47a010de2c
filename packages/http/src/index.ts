export { type App, type AppOptions, createApp, type Routes } from './app.ts'
export { bytesOf, type JsonResult, parseJson } from './body/body.ts'
export {
  ConfigError,
  databaseUrl,
  loadConfig,
  readConfig,
  redisUrl,
  serviceSettings,
  webUrl
} from './config/config.ts'
export type { Problems } from './config/config-problems.ts'
export { requestLimits, requestSettings } from './config/request-settings.ts'
export {
  BodyRefusedError,
  badRequest,
  conflict,
  type DescribeError,
  type ErrorBody,
  forbidden,
  HttpError,
  notFound,
  preconditionFailed,
  serviceUnavailable,
  tooManyRequests,
  unauthorized,
  unprocessable,
  unsupported
} from './errors.ts'
export { type DatabaseState, type HealthOptions, health } from './health.ts'
export { createLogger, remoteAddress } from './logger.ts'
export { type Busiest, createBusiest } from './metrics/busiest.ts'
export { addGauge, addPoolGauges } from './metrics/gauges.ts'
export { createRegistry, type ServiceIdentity } from './metrics/metrics.ts'
export { type MetricsEndpointOptions, metricsEndpoint } from './metrics/metrics-endpoint.ts'
export { type FailedAttempts, limitFailedAttempts, networkOf, networksOf } from './rate-limit/failed-attempts.ts'
export { limitRequests, type RequestLimitOptions } from './rate-limit/limit-requests.ts'
export { createLimiter, type LimiterOptions, type RequestLimiter } from './rate-limit/limiter.ts'
export {
  anyOf,
  boolean,
  dateTime,
  definePath,
  defineQuery,
  enumeration,
  integer,
  number,
  type ParameterReader,
  type ParameterReaders,
  readsQuery,
  required,
  requireQuery,
  text,
  textsOfPath,
  uuid,
  type ValueOf
} from './readers.ts'
export { type ServeOptions, serve } from './serve.ts'
export { type Service, type ServiceParts, startService } from './start-service.ts'
export { followQueries } from './tracing/follow-queries.ts'
export type { Tracing } from './tracing/tracing.ts'
