/**
 * A site that authenticates with a signed assertion in place of a secret (RFC 7523), and publishes
 * its key.
 */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestSite } from '../sites.ts'

export interface ClientKey {
  readonly jwksUri: string
  readonly key: KeyObject
  readonly close: () => void
}

export async function publishKey(): Promise<ClientKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'the site’s', alg: 'ES256', use: 'sig' }],
  })
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/jwk-set+json' }).end(keys),
  )
  await new Promise<void>((done) => {
    server.listen(0, 'localhost', done)
  })
  return {
    jwksUri: `http://localhost:${(server.address() as AddressInfo).port}/jwks`,
    key: privateKey,
    close: () => {
      server.close()
    },
  }
}

/** The form fields that authenticate the site. */
export function assertionFor(
  { client_id }: TestSite,
  audience: string,
  key: KeyObject,
): Record<string, string> {
  const at = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: 'ES256', kid: 'the site’s' },
    {
      iss: client_id,
      sub: client_id,
      aud: audience,
      jti: randomBytes(16).toString('hex'),
      iat: at,
      exp: at + 60,
    },
  ]
  const text = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  )
  return {
    client_id,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: `${text}.${signature}`,
  }
}
