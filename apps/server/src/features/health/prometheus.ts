/** The metrics library, which is loaded with the first request for metrics. */
export type Prometheus = typeof import('prom-client')

/** Brings metrics up to date before they are read. */
export type Update = () => void | Promise<void>
