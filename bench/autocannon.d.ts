declare module 'autocannon' {
  interface Options { url: string; method?: string; connections?: number; duration?: number; timeout?: number; headers?: Record<string, string>; body?: string }
  interface Result { requests: { average: number }; duration: number; statusCodeStats?: Record<string, { count: number }> }
  export default function autocannon(options: Options): Promise<Result>
}
