import type { Server } from 'node:net'
import { connections as limits } from '@passerelle/contracts/limits.ts'
import type { Config } from '../config/config.ts'

/**
 * Limits the open connections of the server, and those of one network address. Behind a trusted
 * proxy all connections come from the proxy, which has to limit its visitors itself.
 */
export function limitConnections(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  server.maxConnections = limits.max
  if (trustProxy !== false) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (count > limits.byAddress) socket.destroy()
  })
}
