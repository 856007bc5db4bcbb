import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

type HostConfig = Pick<Config, 'publicUrl'>

const isHttps = ({ publicUrl }: HostConfig) => publicUrl.startsWith('https:')

/**
 * The cookie's full name. Browsers accept the prefix `__Host-`, which binds a cookie to this host,
 * only under https.
 */
export function hostCookieName(config: HostConfig, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name
}

const attributes = (config: HostConfig) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const

/** The value that the browser sent; undefined where it sent none. */
export function hostCookie(
  config: HostConfig,
  request: FastifyRequest,
  name: string,
): string | undefined {
  return request.cookies[hostCookieName(config, name)]
}

/** @param life in milliseconds; without it the cookie ends with the browser */
export function setHostCookie(
  config: HostConfig,
  reply: FastifyReply,
  name: string,
  value: string,
  life?: number,
): void {
  reply.setCookie(hostCookieName(config, name), value, {
    ...attributes(config),
    ...(life === undefined ? {} : { maxAge: life / 1000 }),
  })
}

export function clearHostCookie(config: HostConfig, reply: FastifyReply, name: string): void {
  reply.clearCookie(hostCookieName(config, name), attributes(config))
}
