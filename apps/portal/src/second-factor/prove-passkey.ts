import type { PasskeyProof } from '@passerelle/contracts/passkeys.ts'
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'

/**
 * Lets the browser prove a passkey. Returns the parts of its answer that the server reads; undefined
 * when the person or the browser gave up.
 */
export async function provePasskey(
  request: Parameters<typeof startAuthentication>[0],
): Promise<PasskeyProof | undefined> {
  const passkey = await startAuthentication(request).catch(() => undefined)
  if (!passkey) return undefined
  const { id, rawId, type, response } = passkey
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle ? { userHandle } : {}),
    },
  }
}

/** Ends the browser's question for a passkey. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}
