declare module 'autocannon' {
  interface RequestOptions {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  interface Request extends RequestOptions {
    setupRequest?: (asked: RequestOptions) => RequestOptions
    onResponse?: (status: number, body: string) => void
  }
  export interface Client {
    setBody(body: string): void
    setHeaders(headers: Record<string, string>): void
    setRequests(requests: readonly Request[]): void
  }
  interface Options {
    url: string
    method?: string
    connections?: number
    duration?: number
    timeout?: number
    headers?: Record<string, string>
    body?: string
    reconnectRate?: number
    requests?: readonly Request[]
    setupClient?: (client: Client) => void
  }
  interface Result {
    requests: { average: number; total: number }
    duration: number
    statusCodeStats?: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
