/**
 * What a site's own program may do at the desk without an agent, such as a pipeline: scopes of the
 * grant `client_credentials` (RFC 6749, section 4.4).
 */
export const machineScopes = ['agents:read', 'sites:write'] as const
export type MachineScope = (typeof machineScopes)[number]
