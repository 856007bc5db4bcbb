/**
 * Fetches a site's logo when the site is saved. The portal shows its own copy, so that no browser
 * of an agent asks another server, which would learn who signs in and when.
 */
import { lookup } from 'node:dns'
import { get } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { siteLogo as limits } from '@passerelle/contracts/limits.ts'
import { isLoopback } from '@passerelle/contracts/site-addresses.ts'
import type { Deps } from '../deps.ts'
import { readImage, type ImageType } from './image.ts'

export interface Logo {
  readonly type: ImageType
  readonly bytes: Buffer
}

/** Networks that are not the Internet (RFC 6890): an address could lead to a service of ours. */
const internal = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, prefix, 'ipv6')

const isInternal = (address: string) =>
  internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const refused = () => new Error('the address is not on the Internet')

/** Looks a host up for a connection, and refuses it when one of its addresses is internal. */
const lookupPublic: typeof lookup = ((
  host: string,
  options: object,
  done: (error: Error | null, addresses?: unknown, family?: number) => void,
) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? refused())
    if (addresses.some(({ address }) => isInternal(address))) return done(refused())
    return 'all' in options && options.all
      ? done(null, addresses)
      : done(null, first.address, first.family)
  })) as typeof lookup

const isOwnMachine = ({ production }: Deps['config'], url: URL) => !production && isLoopback(url)

/** Reads an answer of at most so many bytes. A redirect is no answer. */
function read(url: URL, isTrusted: boolean): Promise<Buffer> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isTrusted && isIP(host) !== 0 && isInternal(host)) return Promise.reject(refused())
  const signal = AbortSignal.timeout(limits.time)
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { signal, headers: { accept: 'image/*' }, ...(isTrusted ? {} : { lookup: lookupPublic }) },
      (response) => {
        const chunks: Buffer[] = []
        let length = 0
        if (response.statusCode !== 200) request.destroy(new Error(`status ${response.statusCode}`))
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length > limits.bytes) request.destroy(new Error('too large'))
          else chunks.push(chunk)
        })
        response.on('end', () => resolve(Buffer.concat(chunks)))
        response.on('error', reject)
      },
    )
    request.on('error', reject)
  })
}

/** Fetches the image; undefined when it cannot be had or is no image that the portal shows. */
export async function fetchLogo(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  address: string,
): Promise<Logo | undefined> {
  const url = new URL(address)
  try {
    const bytes = await read(url, isOwnMachine(config, url))
    const image = readImage(bytes)
    const isFit =
      image && [image.width, image.height].every((side) => side > 0 && side <= limits.side)
    if (isFit) return { type: image.type, bytes }
    log.warn({ address, image }, 'logo of a site refused')
  } catch (err) {
    log.warn({ err, address }, 'logo of a site not fetched')
  }
  return undefined
}
